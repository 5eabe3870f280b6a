"""Three solos out of the Invasion collection: Travelling Salesman, Capital Vierzon, The Dignitary."""
