/** Whether a text is an address on the web that a picture may be loaded from: https, a host with a name, no password. */
export function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, hostname } = new URL(text)
    // Numbers and one-word names are machines of the reader's own network.
    return (
      protocol === 'https:' &&
      username === '' &&
      /\.[a-z][a-z0-9-]*$/i.test(hostname) &&
      !/\.(local|internal|lan|home\.arpa)$/i.test(hostname)
    )
  } catch {
    return false
  }
}
