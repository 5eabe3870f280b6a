"""Three solo scenarios out of the Invasion collection: Travelling Salesman, Capital Vierzon, The Dignitary."""
