import type { Service } from '@tonoscope/core/operations/createService'

/** A service that may have ended: what computes without end is stopped. */
type StoppableService = { readonly service: Service; readonly close: () => void; readonly isEnded?: () => boolean }

/** A service for a long time: one that has ended is replaced at the next call. */
export async function keepService(
  start: () => Promise<StoppableService>,
): Promise<{ readonly service: Service; readonly close: () => void }> {
  let current = Promise.resolve(await start())
  const running = async (): Promise<Service> => {
    const known = current
    const { service, isEnded } = await known
    if (!isEnded?.()) return service
    // Several calls may see the same one.
    if (current === known) current = start()
    return (await current).service
  }
  return {
    service: { call: async (name, input, settings) => (await running()).call(name, input, settings) },
    close: () => void current.then(({ close }) => close()),
  }
}
