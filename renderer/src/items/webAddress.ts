/** Whether a picture may be loaded from this URL: https, a public host name, no credentials. */
export function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, hostname } = new URL(text)
    // IP addresses and single-label names can be hosts of the local network.
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
