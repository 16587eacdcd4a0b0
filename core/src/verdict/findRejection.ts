import type { AbiError } from '../abi/AbiBook.ts'
import type { DebugCheck } from '../contract/debug.ts'
import { describeExitCode } from '../contracts/exitCodes.ts'
import type { Address } from '../units.ts'
import { getContractNoun } from './contractNoun.ts'
import { createFinding, type VerdictFinding } from './VerdictFinding.ts'

/** The account did not accept the first message: there is no transaction. */
export type RejectionFacts = {
  readonly account: Address
  /** The account in sentences. */
  readonly label: string
  readonly exitCode: number | undefined
  /** The emulator's text, or why nothing could run. */
  readonly text: string
  readonly interfaces: readonly string[]
  readonly status: 'nonexist' | 'uninit' | 'active' | 'frozen'
  readonly bringsCode: boolean
  /** The meaning of the exit code by an ABI of the user. */
  readonly declared?: AbiError | undefined
}

type Cause = Exclude<DebugCheck['id'], 'balance'> | 'signatureOff'

// The meaning of wallets' rejection codes; several where one code has several causes.
const causes: readonly (readonly [family: RegExp, codes: Readonly<Record<number, readonly Cause[]>>])[] = [
  [/^wallet_v[12]r/, { 33: ['seqno'], 34: ['signature'], 35: ['expiry'] }],
  [/^wallet_(?:v3|highload_v1)/, { 33: ['seqno'], 34: ['wallet_id'], 35: ['expiry', 'signature'] }],
  [/^wallet_(?:v4|v5_beta|vesting)/, { 33: ['seqno'], 34: ['wallet_id'], 35: ['signature'], 36: ['expiry'] }],
  [/^wallet_v5r/, { 132: ['signatureOff'], 133: ['seqno'], 134: ['wallet_id'], 135: ['signature'], 136: ['expiry'] }],
  [/^wallet_highload_v2/, { 34: ['wallet_id'], 35: ['expiry', 'signature'] }],
  [/^wallet_highload_v3/, { 33: ['signature'], 34: ['wallet_id'], 35: ['expiry'] }],
  [/^wallet_preprocessed/, { 33: ['seqno'], 34: ['expiry'], 35: ['signature'] }],
]

const findingByCause = {
  seqno: 'rejected.seqno',
  expiry: 'rejected.expiry',
  signature: 'rejected.signature',
  signatureOff: 'rejected.signatureOff',
  wallet_id: 'rejected.walletId',
} as const satisfies Readonly<Record<Cause, string>>

/** Why a message was rejected: one finding, from the exit code, the interfaces and the pre-flight checks. */
export function findRejection(rejection: RejectionFacts, preflight: readonly DebugCheck[]): VerdictFinding {
  const { account, label, exitCode, interfaces, status, bringsCode, text } = rejection
  const evidence = { account, status, exit_code: exitCode, phase: exitCode === undefined ? undefined : 'compute' }
  const contractNoun = getContractNoun(interfaces)
  if (exitCode === undefined) {
    if (status === 'frozen') return createFinding('rejected.frozen', { account: label }, evidence)
    if (status !== 'active' && !bringsCode) return createFinding('rejected.noContract', { account: label }, evidence)
    return createFinding('rejected.other', { text: text.replace(/\.$/, '') }, evidence)
  }
  const cause = findCause(exitCode, interfaces, preflight)
  if (cause !== undefined) {
    const check = preflight.find(({ id, status }) => id === cause && status === 'fail')
    const compared = { expected: check?.expected, actual: check?.actual }
    return createFinding(
      findingByCause[cause],
      { contractNoun, ...compared, text: check?.text.replace(/\.$/, '') },
      { ...evidence, contract: interfaces.join(', '), ...(cause === 'expiry' ? toTimes(check) : compared) },
    )
  }
  if (exitCode === -14 || exitCode === 13) return createFinding('rejected.outOfGas', { contractNoun }, evidence)
  const meaning = describeExitCode(exitCode, 'compute', interfaces)
  const declared = meaning ? undefined : rejection.declared
  return createFinding(
    'rejected.code',
    { contractNoun, code: exitCode, meaning, declared },
    {
      ...evidence,
      contract: interfaces.join(', ') || undefined,
      exit_name: declared?.name,
      declared_by: declared?.abi,
    },
  )
}

const toTimes = (check: DebugCheck | undefined) => ({
  [check?.code === 'expiry.early' ? 'valid_from' : 'valid_until']: check?.actual,
  time_of_run: check?.expected,
})

/** The cause of a wallet's exit code; if it has several, the one whose pre-flight check failed. */
function findCause(
  exitCode: number,
  interfaces: readonly string[],
  preflight: readonly DebugCheck[],
): Cause | undefined {
  const failed = (id: Cause) => preflight.some(check => check.id === id && check.status === 'fail')
  const candidates = interfaces.flatMap(name => causes.find(([family]) => family.test(name))?.[1][exitCode] ?? [])
  return candidates.find(failed) ?? (candidates.length === 1 ? candidates[0] : undefined)
}
