import type { DebugEmulateRequest } from '@tonoscope/core/contract/requests'
import { DebugEmulateRequest as RunRequest } from '@tonoscope/core/contract/requests'
import { stateOverrides } from '@tonoscope/core/contract/stateOverrides'
import { AppError } from '@tonoscope/core/errors'
import { z } from 'zod'
import { describeChange } from './describeChange.ts'
import { overviewSections } from './overview.ts'
import type { StoredRun } from './RunStore.ts'
import {
  eventKinds,
  findInput,
  findSubject,
  loadEvent,
  messageKinds,
  runCandidate,
  runRequest,
  subjectArguments,
} from './runInput.ts'
import { defineTool } from './Tool.ts'

/** Integers of 64 bits, which are not exact as numbers of JSON. */
const integerText = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/, 'expected an integer as text')])
  .transform(BigInt)

const {
  block_seqno,
  now,
  seed,
  seconds_per_hop,
  ignore_signature,
  as_on_chain,
  lt_offset,
  config,
  libraries,
  second_opinion,
} = RunRequest.shape

const runArguments = {
  block_seqno: block_seqno.describe('Masterchain block of the state; the newest if absent.'),
  now: now.describe('Clock of the run, Unix seconds.'),
  ignore_signature: ignore_signature.describe('Accept any signature.'),
  max_transactions: z.int().positive().optional().describe('Max transactions of the trace.'),
  second_opinion: second_opinion.describe(
    'Run each transaction on a second, independent virtual machine, too; the reply says whether both agree.',
  ),
}

type RunArguments = z.output<z.ZodObject<typeof runArguments>>

const toChanges = ({ max_transactions: transactions, ...given }: RunArguments): Omit<DebugEmulateRequest, 'boc'> => ({
  ...withoutAbsent(given),
  ...(transactions !== undefined && { limits: { transactions } }),
})

/** The members that are given. */
const withoutAbsent = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T // absent ones were optional

export const emulate = defineTool({
  name: 'emulate',
  title: 'Emulate a message',
  description:
    'Use it to see what a message would do, before it is sent: verdict, findings, actions, skeleton of the trace. The message is a BoC in hex or base64, or a text that contains it. Nothing is sent. Returns a run handle for trace, subtree, node, money_flow, exception_steps and what_if.',
  input: { message: z.string().min(1).describe('The message as BoC in hex or base64.'), ...runArguments },
  async call(context, { message, ...given }) {
    const candidate = await findInput(context, message, messageKinds)
    const changes = toChanges(given)
    const hasChanges = Object.keys(changes).length > 0
    const run = await runCandidate(context, candidate, { changes, ...(!hasChanges && { input: message }) })
    return overviewSections(run)
  },
})

export const event = defineTool({
  name: 'event',
  title: 'Explain an event on chain',
  description:
    'Use it for something that has happened: a transaction hash, a message hash or an explorer link. Same reply as emulate; the returned run handle works with all tools that take one.',
  input: { query: z.string().min(1).describe('Hash of a transaction, message or trace, or an explorer link.') },
  async call(context, { query }) {
    const { value } = await findInput(context, query, eventKinds)
    return overviewSections(await loadEvent(context, value, query))
  },
})

export const whatIf = defineTool({
  name: 'what_if',
  title: 'Run again with changes',
  description:
    'Use it to test a hypothesis or a fix: the same message with another balance, data field, code, config parameter, clock or block. Give a run handle, or a message or hash as input. Returns what differs from the given run, and the overview of the new one with its own handle. A list that is given replaces that of the given run; all else stays as it was.',
  input: {
    ...subjectArguments,
    remedy: z.string().optional().describe('Code of a remedy that the run offers, such as clock.set.'),
    overrides: z
      .array(stateOverrides.element.extend({ balance: integerText.optional() }).strict())
      .max(100)
      .optional()
      .describe(
        'Accounts before the run: account (raw address), status, balance (nanotons, as text), code, data (BoC), fields (decoded fields of the data by name, such as {"seqno": 5}).',
      ),
    config: config.describe('Config parameters: param (number), value (BoC) or fields (decoded fields by name).'),
    libraries: libraries.describe('Libraries by BoC.'),
    ...runArguments,
    seed: seed.describe('Random seed, 64 hex digits.'),
    lt_offset: lt_offset.describe('Logical times that earlier transactions of the block have used.'),
    seconds_per_hop: seconds_per_hop.describe('Seconds that pass when a message goes to another shard.'),
    as_on_chain: as_on_chain.describe('Use the blocks of the trace on chain.'),
  },
  async call(
    context,
    { run, input, remedy, overrides, config, libraries, seed, lt_offset, seconds_per_hop, as_on_chain, ...given },
  ) {
    const base = await findSubject(context, { run, input })
    const changes = withoutAbsent({
      ...(remedy !== undefined && findRemedy(base, remedy)),
      ...withoutAbsent({ overrides, config, libraries, seed, lt_offset, seconds_per_hop, as_on_chain }),
      ...toChanges(given),
    })
    if (Object.keys(changes).length === 0)
      throw new AppError('input.argument', { name: 'what_if', reason: 'no change is given; give at least one' })
    const request = { ...getBaseRequest(base, changes), ...changes }
    if (request.as_on_chain) rejectOwnTimes(changes)
    const changed = await runRequest(context, request, base)
    return [{ title: 'changed', value: describeChange(base, changed) }, ...overviewSections(changed)]
  },
})

/** As on chain, each transaction has the clock, the seed and the lt of its block. @throws input.argument */
function rejectOwnTimes(changes: Omit<DebugEmulateRequest, 'boc'>): void {
  const name = (['now', 'seed', 'lt_offset', 'seconds_per_hop', 'block_seqno'] as const).find(
    each => changes[each] !== undefined,
  )
  if (name === undefined) return
  const reason =
    'this run uses the blocks of the trace on chain; to change it, also give "as_on_chain": false and the block_seqno of a block before the event'
  throw new AppError('input.argument', { name, reason })
}

/** Another block has another clock, and other values that follow from it. */
function getBaseRequest(
  { request, pinned }: StoredRun,
  changes: Omit<DebugEmulateRequest, 'boc'>,
): DebugEmulateRequest {
  const isElsewhere = changes.block_seqno !== undefined || changes.as_on_chain !== undefined
  const found = isElsewhere || changes.lt_offset !== undefined ? request : pinned
  if (found) return found
  const reason = 'its trace does not start with a message, so it cannot be run again; give another event'
  throw new AppError('input.argument', { name: 'run', reason })
}

function findRemedy({ remedies }: StoredRun, code: string) {
  const remedy = remedies.find(each => each.code === code)
  if (remedy) return remedy.arguments
  const offered = remedies.map(each => each.code).join(', ')
  const reason = offered === '' ? 'the run offers none' : `the run offers: ${offered}`
  throw new AppError('input.argument', { name: 'remedy', reason })
}
