import type { DebugRecording } from '../contract/debugRecording.ts'

/** One fact about how two recorded transactions ended; `undefined` where it has none. */
export type OutcomeRow = {
  readonly title: string
  readonly unit?: 'nano' | 'gas' | undefined
  readonly left: string | bigint | number | undefined
  readonly right: string | bigint | number | undefined
}

type Fact = {
  readonly title: string
  readonly unit?: OutcomeRow['unit']
  /** Without a transaction there is nothing to say. */
  readonly isOfBoth?: boolean
  readonly get: (recording: DebugRecording) => OutcomeRow['left']
}

/** The exit code of a recorded run; of one that ended in an exception, its code. */
export const exitCodeOf = ({ exit_code, exceptions, steps }: DebugRecording): number | undefined =>
  exit_code ?? exceptions.find(({ step }) => step === steps - 1)?.code

const facts: readonly Fact[] = [
  { title: 'Message', get: ({ transaction }) => (transaction ? 'accepted' : 'rejected') },
  {
    title: 'Transaction',
    isOfBoth: true,
    get: ({ transaction }) => transaction && (transaction.success ? 'succeeded' : 'failed'),
  },
  { title: 'Compute phase', get: ({ transaction }) => transaction?.compute_phase?.skip_reason },
  { title: 'Exit code', get: exitCodeOf },
  { title: 'Action result code', isOfBoth: true, get: ({ transaction }) => transaction?.action_phase?.result_code },
  { title: 'Gas used', unit: 'gas', get: ({ gas_used }) => gas_used },
  { title: 'Fees', unit: 'nano', get: ({ transaction }) => transaction?.total_fees },
  { title: 'Outgoing messages', get: ({ transaction }) => transaction?.out_msgs.length },
  { title: 'Balance after', unit: 'nano', get: ({ transaction }) => transaction?.end_balance },
  { title: 'Steps', get: ({ steps }) => steps },
]

/** How two recorded transactions ended, as far as it differs. */
export const compareOutcomes = (left: DebugRecording, right: DebugRecording): readonly OutcomeRow[] =>
  facts
    .map(({ get, title, unit, isOfBoth }) => ({ title, unit, isOfBoth, left: get(left), right: get(right) }))
    .filter(row => row.left !== row.right && !(row.isOfBoth && (row.left === undefined || row.right === undefined)))
    .map(({ isOfBoth: _, ...row }) => row)
