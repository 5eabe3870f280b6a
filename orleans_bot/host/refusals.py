"""What the host refuses, each with one clear sentence that says what is possible."""

from __future__ import annotations

from orleans_bot.rules.errors import Refusal


class NoSuchGame(Refusal):
    """There is no game with this number."""

    key = "no_such_game"


class NotStarted(Refusal):
    """The game still waits in its lobby."""

    key = "not_started"


class AlreadyStarted(Refusal):
    """The game has left its lobby."""

    key = "already_started"


class GameEnded(Refusal):
    """The game has ended, was called off or was aborted."""

    key = "game_ended"


class GameHeld(Refusal):
    """The game rests until the keeper resumes it; `diverged` says whether a change of rules is the
    cause, `damaged` whether what is kept of it cannot be read.
    """

    key = "game_held"


class NotHeld(Refusal):
    """Only a held game can be resumed."""

    key = "not_held"


class NotYourSeat(Refusal):
    """Somebody else sits there."""

    key = "not_your_seat"


class NotSeated(Refusal):
    """Only those who have a seat may do this."""

    key = "not_seated"


class AlreadySeated(Refusal):
    """One person has one seat in a game."""

    key = "already_seated"


class NoSuchSeat(Refusal):
    """No seat of this game has this colour."""

    key = "no_such_seat"


class NoRoom(Refusal):
    """All seats of the lobby are taken."""

    key = "no_room"


class TooMany(Refusal):
    """A person or a server has as many games as it may have."""

    key = "too_many"


class ColourTaken(Refusal):
    """Another seat has this colour already."""

    key = "colour_taken"


class NotKeeper(Refusal):
    """Only the keeper of the game may do this."""

    key = "not_keeper"


class NoSuchLine(Refusal):
    """The log has no decision in force with this number."""

    key = "no_such_line"


class StillSecret(Refusal):
    """What was asked for would show what is hidden until the game has ended."""

    key = "still_secret"


class NothingNew(Refusal):
    """There is no correction that a game does not have."""

    key = "nothing_new"


class NotYet(Refusal):
    """A turn can be given ahead only once the own plan is committed."""

    key = "not_yet"


class NothingAhead(Refusal):
    """No turn of this round is left that could be given ahead."""

    key = "nothing_ahead"


class StaleList(Refusal):
    """The list has changed since it was shown."""

    key = "stale_list"


class OutOfOrder(Refusal):
    """The actions of a list cannot be done in this order."""

    key = "out_of_order"


class NoPause(Refusal):
    """The table cannot pause, or vote on it, now; `why` says what stands in the way."""

    key = "no_pause"


class TooManyPlans(Refusal):
    """Somebody keeps as many plans as one may."""

    key = "too_many_plans"


class UnknownWish(Refusal):
    """Nothing like that can be answered for good."""

    key = "unknown_wish"


class NoSuchCampaign(Refusal):
    """There is no campaign with this number, or none of this name."""

    key = "no_such_campaign"


class CampaignEnded(Refusal):
    """The campaign is over."""

    key = "campaign_ended"


class CampaignsFull(Refusal):
    """A server or a person has as many campaigns as it may have."""

    key = "campaigns_full"


class ChapterOpen(Refusal):
    """A chapter of the campaign goes on."""

    key = "chapter_open"


class ChooseFirst(Refusal):
    """How the campaign goes on is to be chosen first, or has been."""

    key = "choose_first"


class NotToday(Refusal):
    """What was asked for would tell today's solo to those who still play it."""

    key = "not_today"


class PlayedToday(Refusal):
    """Only the first attempt at a day's solo counts, and this player has begun it."""

    key = "played_today"


class CountsAsPlayed(Refusal):
    """Nothing is taken back in a daily solo, and nobody else takes it over."""

    key = "counts_as_played"


class StrangeContent(Refusal):
    """A game was played with corrections of its content that this bot does not have."""

    key = "strange_content"


class NumbersHidden(Refusal):
    """Somebody's numbers are shown to nobody else without their word."""

    key = "numbers_hidden"
