import type { Cell } from '../../cell/Cell.ts'
import { dictEntries } from '../../cell/dict.ts'
import { toBocHex } from '../../cell/text.ts'
import { getParamText } from '../../config/fieldTitles.ts'
import type { DebugDifference } from '../../contract/debugCompare.ts'
import { walkNodes } from '../../contract/debugNodes.ts'
import { callOptions } from '../context/Deps.ts'
import { tryFetch } from '../context/optionalRequests.ts'
import type { Candidate, CauseSearch } from './CauseSearch.ts'

/** The clock of the run where it is not the time on chain: that of the first transaction, and that of the first difference. */
export function listTimes({ run, actual, comparison }: CauseSearch): Candidate[] {
  const { now } = run.result.arguments
  const { first, transactions } = comparison
  const at = first?.transaction === undefined ? undefined : transactions[first.transaction]?.right
  const differing = [...walkNodes(actual.trace)].find(({ id }) => id === at)
  const times = new Set([actual.trace.transaction.utime, differing?.transaction.utime ?? now])
  return [...times]
    .filter(time => time !== now)
    .map(time => ({
      code: 'time',
      sentence: `The time was another one: ${Math.abs(time - now)} s ${time > now ? 'later' : 'earlier'} than the clock of the run.`,
      evidence: [{ field: 'now', title: 'Clock', unit: 'time', left: String(now), right: String(time) }],
      change: request => ({ ...request, now: time }),
    }))
}

/** The random seed and the logical time. */
export function listRandomness({ run, found }: CauseSearch): Candidate[] {
  const { lt, seed } = run.result.arguments
  const root = found?.onChain[0]
  if (!root || (root.randSeed === seed && root.lt === lt)) return []
  return [
    {
      code: 'random',
      sentence: 'The random seed and the logical time were other ones.',
      evidence: [
        { field: 'seed', title: 'Random seed', unit: 'hash', left: seed, right: root.randSeed },
        { field: 'lt', title: 'Logical time', unit: 'count', left: String(lt), right: String(root.lt) },
      ],
      change: request => ({ ...request, seed: root.randSeed, lt: root.lt }),
    },
  ]
}

/** Config parameters that changed between the block of the run and that of the event. */
export async function listConfigChanges({ context, run, found }: CauseSearch): Promise<Candidate[]> {
  const { block } = run.result.arguments
  const seqno = found?.onChain[0].masterchainSeqno
  if (seqno === undefined || seqno === block.seqno) return []
  const [before, after] = await Promise.all([
    tryFetch(() => getConfig(run.context, block.seqno)),
    tryFetch(() => getConfig(context, seqno)),
  ])
  if (!before || !after || before.hash() === after.hash()) return []
  const [was, is] = [readParams(before), readParams(after)]
  const given = new Set(run.result.arguments.config?.map(({ param }) => param))
  const changed = [...is].filter(([param, cell]) => was.get(param)?.hash() !== cell.hash() && !given.has(param))
  if (changed.length === 0) return []
  return [
    {
      code: 'config',
      sentence: `The network config had changed: ${changed.map(([param]) => paramTitle(param)).join(', ')}.`,
      evidence: changed.map(
        ([param, cell]): DebugDifference => ({
          ...{ field: `config.${param}`, title: paramTitle(param), unit: 'hash' },
          ...(was.get(param) && { left: was.get(param)?.hash() }),
          right: cell.hash(),
        }),
      ),
      change: request => ({
        ...request,
        config: [...(request.config ?? []), ...changed.map(([param, cell]) => ({ param, value: toBocHex(cell) }))],
      }),
    },
  ]
}

async function getConfig(context: CauseSearch['context'], seqno: number): Promise<Cell> {
  const { chain } = context.network
  const { id } = await chain.getMasterchainBlock({ seqno }, callOptions(context))
  return chain.getConfig(id, callOptions(context))
}

const readParams = (config: Cell): ReadonlyMap<number, Cell> =>
  new Map(
    [...dictEntries(config, 32)].map(({ key, value }) => [Number(BigInt.asIntN(32, key)), value.loadRef()] as const),
  )

const paramTitle = (param: number): string => {
  const title = getParamText(param)?.title
  return title === undefined ? `parameter ${param}` : `${title} (parameter ${param})`
}
