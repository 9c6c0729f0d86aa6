/** The server is closing: a run leaves its work as it is and goes on after the next start. */
export class Stopped extends Error {
  override name = 'Stopped'
}
