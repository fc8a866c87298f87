"""`kingme web`: serves the browser game and opens the browser, or writes it for another host."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kingme.cli.failure import BadOption
from kingme.cli.options import WholeNumber
from kingme.web.address import LOOPBACK, PORT

if TYPE_CHECKING:
    from kingme.web.site import Site


@click.command()
@click.option(
    "--port",
    type=WholeNumber(0, 65_535),
    metavar="N",
    help=f"The port; 0 for any free one.  [default: {PORT}, or a free one where that is taken]",
)
@click.option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen at. Any but this one lets other machines in: see docs/web.md.",
)
@click.option("--browser/--no-browser", default=True, help="Open the browser.  [default: yes]")
@click.option(
    "--export",
    "target",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the site to a folder instead, for any static host.",
)
def web(port: int | None, host: str, browser: bool, target: Path | None) -> None:
    """Play in the browser.

    The game is served from this machine to this machine; Ctrl-C ends it. Once loaded, the browser
    has it all, and starts and plays it without the server too.

    \b
    Examples:
      kingme web
      kingme web --port 9000 --no-browser
      kingme web --export site     a folder to upload anywhere
    """
    from kingme.web.site import built_site, export_site

    site = built_site()
    if target is not None:
        if port is not None or host != LOOPBACK:
            raise BadOption("--export serves nothing, so that --port and --host mean nothing to it")
        export_site(target, site)
        click.echo(f"the browser game is in {target}: {len(site.files) + 1} files")
        return
    serve_site(site, host=host, port=port, browser=browser)


def serve_site(
    site: Site,
    *,
    host: str = LOOPBACK,
    port: int | None = None,
    browser: bool = True,
    page: str = "",
) -> None:
    """Serve the site until Ctrl-C, and open the browser at a page of it, such as `#lab`."""
    import threading

    from kingme.web.serve import SiteServer, serve

    with SiteServer(site.folder, host, port) as server:
        if port is None and server.port != PORT:
            click.echo(f"port {PORT} is taken; scores and settings belong to an address, so that")
            click.echo("those of another port are not seen here")
        address = server.url + page
        click.echo(f"the {'lab' if page else 'game'} is at {address} (Ctrl-C ends it)")
        if browser:
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        serve(server)
    click.echo("\nended")


def _open(url: str) -> None:
    """Open the browser; where there is none, the address has been printed."""
    import webbrowser

    webbrowser.open(url)
