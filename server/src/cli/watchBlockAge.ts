import type { Service } from '@tonoscope/core/operations/createService'

/** The service, and the greatest age of a newest block that its replies report; `undefined` if all are recent. */
export function watchBlockAge(service: Service): {
  readonly service: Service
  readonly maxAge: () => number | undefined
} {
  const ages: number[] = []
  return {
    service: {
      ...service,
      async call(...call) {
        const reply = await service.call(...call)
        ages.push(...findAges(call[0], reply))
        return reply
      },
    },
    maxAge: () => (ages.length === 0 ? undefined : Math.max(...ages)),
  }
}

/** The text of a run has its own line about the age: the time of a run can be chosen. */
const operationsWithOwnText: readonly string[] = ['debugEmulate', 'debugRunCapsule']

/** Ages in a reply: its own, and those of the two sides of a comparison. */
function findAges(operation: string, reply: object): number[] {
  if (operationsWithOwnText.includes(operation)) return []
  const sides = ['from', 'to'].flatMap(side => (reply as Record<string, unknown>)[side] ?? [])
  return [reply, ...sides].flatMap(each => {
    const { block_age_sec: age } = each as { readonly block_age_sec?: unknown }
    return typeof age === 'number' ? [age] : []
  })
}

/** Requests the newest block, for commands whose own reply does not have its age; a failure is theirs to report. */
export const loadNewestBlock = (service: Service): Promise<unknown> =>
  service.call('debugBlockId', { body: { block: 'newest' } }).catch(() => undefined)
