/** Lets what waits come in between. A message to oneself does; timers would be held back to 4 ms each. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
