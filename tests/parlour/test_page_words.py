"""The page's words: one catalogue, the language a browser asks for, and nothing left untranslated."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import discord
import pytest

from orleans_bot import words
from orleans_bot.parlour import Parlour, start_parlour
from orleans_bot.parlour.driver import Denied
from orleans_bot.parlour.page_words import for_page, language_of, locale_of
from orleans_bot.words.catalogues import messages

from .conftest import OpenWindow
from .scripts import STATIC, for_people
from .trial_bot import TrialBot

KNOWN = {key.removeprefix("parlour.") for key in messages("en").forms if key.startswith("parlour.")}


@pytest.mark.parametrize("script", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_no_script_says_anything_by_itself(script: Path) -> None:
    assert for_people(script.read_text("utf-8"), KNOWN) == []


@pytest.mark.parametrize(
    "planted",
    [
        'h("p", {}, "Only one can see this");',
        'h("p", { class: "small" }, ready && "It is on its way…");',
        'h("b", {}, wrong ? "wrongly" : "rightly");',
        "put(node, `${name} is typing…`);",
        'const facts = { "aria-label": "Enlarge" };',
        'const facts = { placeholder: "needed now" };',
        "say(`There is no /${text}. These there are:`);",
    ],
)
def test_a_planted_string_is_found(planted: str) -> None:
    assert for_people(planted, KNOWN)


def test_the_page_itself_has_no_words() -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    assert "aria-label" not in page and "<noscript></noscript>" in page
    body = page.partition("<body>")[2]
    assert not [part for part in body.split(">") if part.split("<")[0].strip()]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr,de-CH;q=0.8,en", "de"), ("DE_de", "de"),
        ("en-GB,de", "en"), ("fr,it", "en"), ("", "en"), ("../../etc", "en"),
    ],
)  # fmt: skip
def test_the_first_language_there_are_words_in(wanted: str, language: str) -> None:
    assert language_of(wanted.replace("_", "-")) == language


@pytest.mark.parametrize(
    ("wanted", "locale"),
    [("de", "de"), ("de-AT", "de"), ("en", "en-US"), ("en-GB", "en-GB"), ("pt", "pt-BR"), ("xx", "en-US")],
)
def test_discord_names_a_language(wanted: str, locale: str) -> None:
    assert locale_of(wanted) == locale
    assert discord.Locale(locale)


@pytest.mark.parametrize("language", words.languages())
def test_every_language_has_all_the_pages_words(language: str) -> None:
    brought, english = for_page(language), for_page("en")
    assert brought["language"] == language and brought["words"].keys() == english["words"].keys()
    assert {each["language"] for each in brought["languages"]} == set(words.languages())
    for key, forms in brought["words"].items():
        assert len(forms) == len(english["words"][key]), key
    assert brought["plural"][:3] == [1, 0, 1]


async def test_words_need_no_key_and_keep_the_strict_policy(parlour: Parlour) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(
            parlour.address + "words.json", headers={"Accept-Language": "de-CH"}
        ) as german:
            brought = await german.json()
            assert brought["language"] == "de" and brought["words"]["name"] == ["Die Stube"]
            assert "default-src 'none'" in german.headers["Content-Security-Policy"]
            assert parlour.key not in await german.text()
        async with session.get(parlour.address + "words.json?language=en") as english:
            assert (await english.json())["locale"] == "en-US"
        async with session.get(parlour.address + "words.json", headers={"Host": "evil.example"}) as strange:
            assert strange.status == 403
        async with session.get(parlour.address) as page:
            text = await page.text()
    for language in words.languages():
        assert f'<p lang="{language}">{words.say("parlour.script", language)}</p>' in text


async def test_refusals_are_said_in_the_players_language(bot: TrialBot, window: OpenWindow) -> None:
    blue = await window("blue")
    said = {}
    for blue.locale in ("de", "en-US"):
        for line in ("/trial deep number value:6", "/trial deep number", "/nonsense"):
            with pytest.raises(Denied) as denied:
                await blue.slash(line)
            said[blue.locale, line] = denied.value.body["sentence"]
        blue.enter("orleans")
        with pytest.raises(Denied) as denied:
            await blue.act("press", channel=blue.room, message="1", custom_id="x")
        said[blue.locale, "press"] = denied.value.body["sentence"]
    assert said["de", "/trial deep number value:6"] == "„value“ ist höchstens 5."
    assert said["en-US", "/trial deep number value:6"] == "“value” is at most 5."
    assert said["de", "/trial deep number"] == "„value“ ist nötig."
    assert said["de", "/nonsense"] == "Einen Befehl /nonsense gibt es nicht."
    assert said["de", "press"] == "Diese Nachricht gibt es nicht mehr."
    assert said["en-US", "press"] == "This message is gone."


async def test_the_house_speaks_what_all_who_are_here_read(
    bot: TrialBot, parlour: Parlour, window: OpenWindow
) -> None:
    guild = bot.get_guild(int(parlour.world.guild_id))
    assert guild is not None and guild.preferred_locale is discord.Locale.american_english

    async def listening(player: str, locale: str, page: str) -> aiohttp.ClientResponse:
        address = f"{parlour.address}page/news?players={player}&locale={locale}&page={page}"
        return await session.get(address, headers={"X-Parlour-Key": parlour.key})

    async with aiohttp.ClientSession() as session:
        first = await listening("blue", "de", "one")
        red = await window("red")  # reads English, and came too late to be asked
        await red.wait_for(lambda: guild.preferred_locale is discord.Locale.german)
        await red.refresh()
        assert guild.name == "Die Stube" and red.channel("am-tisch")["key"] == "table-talk"
        assert {each.name for each in guild.text_channels} == {"orleans", "am-tisch"}
        assert red.you["display"] == "Rot"
        heard = await red.slash("/trial count")
        assert heard.ok
        # The same page in another language counts once, and now nobody reads German any more.
        again = await listening("blue", "en-US", "one")
        await red.wait_for(lambda: guild.preferred_locale is discord.Locale.american_english)
        assert parlour.world.name == "The parlour"
        first.close()
        again.close()


async def test_readers_who_differ_leave_the_house_as_it_is(parlour: Parlour, window: OpenWindow) -> None:
    await window("blue")
    async with aiohttp.ClientSession() as session:
        address = f"{parlour.address}page/news?players=red&locale=de&page=two"
        async with session.get(address, headers={"X-Parlour-Key": parlour.key}):
            assert parlour.world.locale == "en-US"


async def test_the_house_keeps_its_language(tmp_path: Path) -> None:
    first = await start_parlour(tmp_path)
    first.world.speak("de")
    await first.stop()
    second = await start_parlour(tmp_path)
    assert second.world.locale == "de" and second.world.player("green").display == "Grün"
    second.world.speak("en-GB")
    assert second.world.player("green").display == "Green"
    await second.stop()
