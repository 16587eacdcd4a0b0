/** Resolves in the next task. Uses a message channel, since nested timers are delayed by 4 ms. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
