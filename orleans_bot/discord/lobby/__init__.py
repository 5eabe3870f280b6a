"""Tables before a game: their message, who may open one, and how a game starts."""
