import { switchboard } from './switchboard.ts'

/** The switchboard of all tabs of this browser (SharedWorker): a browser lets six connections to a host exist. */
const take = switchboard()

addEventListener('connect', (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : []
  if (port) port.onmessage = ({ data }) => take(port, data)
})
