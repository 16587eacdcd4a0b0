import type { ComparedSubject } from '@tonoscope/core/contract/debugCompare'
import type { DebugSample } from '@tonoscope/core/contract/debugSamples'
import { toBase64 } from '@tonoscope/core/encoding/base64'
import { writeJson } from '@tonoscope/core/wire/json'
import { useMemo } from 'react'
import { useFiles } from '../files/fileStore.ts'
import { type HistoryEntry, useHistory } from '../history/history.ts'
import { findRun } from '../run/runStore.ts'
import { useSamples } from '../run/samples.ts'
import { toSampleRequest } from '../run/toSampleRequest.ts'
import type { SideTitles } from './DifferenceTable.tsx'
import type { OpenTransaction } from './TransactionTree.tsx'

/** Something that the result on the screen can be compared with. */
export type CompareOption = {
  readonly id: string
  readonly group: 'chain' | 'history' | 'capsule'
  readonly title: string
  readonly left: ComparedSubject
  readonly right: ComparedSubject
  readonly sides: SideTitles
  /** The side that is on the screen. */
  readonly opens: OpenTransaction['side']
}

/** What a result can be compared with: the chain or a run before it, earlier results of the network, capsules. */
export function useCompareOptions(
  subject: ComparedSubject,
  { message, network }: { readonly message: string | undefined; readonly network: string },
): readonly CompareOption[] {
  const history = useHistory()
  const { files } = useFiles()
  const needsSamples = history.some(({ path }) => /[?&]sample=/.test(path))
  const samples = useSamples(needsSamples).data?.samples
  return useMemo(() => {
    const others: CompareOption[] = [
      ...history
        .filter(entry => entry.network === network)
        .flatMap(entry => {
          const other = toSubject(entry, samples ?? [])
          return other && !isSameSubject(other, subject)
            ? [createOption({ id: `history ${entry.path}`, group: 'history', title: entry.title }, subject, other)]
            : []
        }),
      ...files
        .filter(({ kind }) => kind === 'capsule')
        .map(({ id, title, name, bytes }) =>
          createOption({ id: `capsule ${id}`, group: 'capsule', title: title ?? name }, subject, {
            capsule: toBase64(bytes),
          }),
        ),
    ]
    return [...toChainOption(subject, message), ...others]
  }, [history, network, samples, files, subject, message])
}

const createOption = (
  option: Pick<CompareOption, 'id' | 'group' | 'title'>,
  left: ComparedSubject,
  right: ComparedSubject,
): CompareOption => ({
  ...option,
  ...{ left, right, opens: 'left' },
  sides: { left: 'This result', right: option.group === 'capsule' ? 'Capsule' : 'Other result' },
})

function toChainOption(subject: ComparedSubject, message: string | undefined): CompareOption[] {
  const chain = { on_chain: true } as const
  if (subject.event)
    return message === undefined
      ? []
      : [
          {
            ...{ id: 'chain', group: 'chain', title: 'Emulation on the state before', opens: 'right' },
            ...{ left: { run: { boc: message } }, right: subject, sides: { left: 'Emulated', right: 'On chain' } },
          },
        ]
  return [
    {
      ...{ id: 'chain', group: 'chain', title: 'What happened on chain', opens: 'left' },
      ...{ left: subject, right: chain, sides: { left: 'This run', right: 'On chain' } },
    },
  ]
}

function isSameSubject(a: ComparedSubject, b: ComparedSubject): boolean {
  if (a.event || b.event) return a.event !== undefined && a.event.query === b.event?.query
  if (!a.run || !b.run) return false
  // The run on the screen has the block and the time that it took; its entry need not have them.
  const { block_seqno, now, lt, seed } = b.run
  const known = toKnown({ ...toKnown({ block_seqno, now, lt, seed }), ...a.run })
  return writeJson(sortKeys(known)) === writeJson(sortKeys(toKnown(b.run)))
}

const toKnown = <T extends object>(values: T): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const sortKeys = (values: object): object =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The run or event of an entry of the history; a run without a block is run on the newest one. */
function toSubject({ path }: HistoryEntry, samples: readonly DebugSample[]): ComparedSubject | undefined {
  const { pathname, searchParams: query } = new URL(path, 'http://page')
  const run = query.get('run')
  const request = run === null ? undefined : findRun(run)?.request
  if (request) return { run: request }
  const sample = samples.find(({ id }) => id === query.get('sample'))
  if (sample) return { run: toSampleRequest(sample) }
  const event = /^\/event\/([\w=-]+)$/.exec(pathname)?.[1] ?? (pathname === '/event' ? query.get('q') : null)
  return event === null || event === undefined ? undefined : { event: { query: event } }
}
