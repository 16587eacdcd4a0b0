import type { DebugCheck } from '../contract/debug.ts'
import { describeExitCode } from '../contracts/exitCodes.ts'
import { type Finding, find } from './verdictFinding.ts'
import type { RejectionFacts } from './verdictInput.ts'
import { shortAddress, whoIs } from './verdictWho.ts'

type CheckId = DebugCheck['id']
type Cause = Exclude<CheckId, 'balance'> | 'signatureOff'

// What the codes of wallets that refuse mean; several where one code stands for several reasons.
const causes: readonly (readonly [family: RegExp, codes: Readonly<Record<number, readonly Cause[]>>])[] = [
  [/^wallet_v[12]r/, { 33: ['seqno'], 34: ['signature'], 35: ['expiry'] }],
  [/^wallet_(?:v3|highload_v1)/, { 33: ['seqno'], 34: ['wallet_id'], 35: ['expiry', 'signature'] }],
  [/^wallet_(?:v4|v5_beta|vesting)/, { 33: ['seqno'], 34: ['wallet_id'], 35: ['signature'], 36: ['expiry'] }],
  [/^wallet_v5r/, { 132: ['signatureOff'], 133: ['seqno'], 134: ['wallet_id'], 135: ['signature'], 136: ['expiry'] }],
  [/^wallet_highload_v2/, { 34: ['wallet_id'], 35: ['expiry', 'signature'] }],
  [/^wallet_highload_v3/, { 33: ['signature'], 34: ['wallet_id'], 35: ['expiry'] }],
  [/^wallet_preprocessed/, { 33: ['seqno'], 34: ['expiry'], 35: ['signature'] }],
]

const findingOf = {
  seqno: 'rejected.seqno',
  expiry: 'rejected.expiry',
  signature: 'rejected.signature',
  signatureOff: 'rejected.signatureOff',
  wallet_id: 'rejected.walletId',
} as const satisfies Readonly<Record<Cause, string>>

/** Why a message was not taken: one finding, from the exit code, the kind of contract and the pre-flight lines. */
export function findRejection(rejection: RejectionFacts, preflight: readonly DebugCheck[]): Finding {
  const { account, exitCode, interfaces, status, bringsCode, text } = rejection
  const evidence = { account, status, exit_code: exitCode, phase: exitCode === undefined ? undefined : 'compute' }
  const who = whoIs(interfaces)
  if (exitCode === undefined) {
    if (status === 'frozen') return find('rejected.frozen', { account: shortAddress(account) }, evidence)
    if (status !== 'active' && !bringsCode)
      return find('rejected.noContract', { account: shortAddress(account) }, evidence)
    return find('rejected.other', { text: text.replace(/\.$/, '') }, evidence)
  }
  const cause = causeOf(exitCode, interfaces, preflight)
  if (cause !== undefined) {
    const check = preflight.find(({ id }) => id === cause)
    const compared = check?.status === 'fail' ? check : undefined
    const details = {
      who,
      expected: compared?.expected,
      actual: compared?.actual,
      text: compared?.text.replace(/\.$/, ''),
    }
    return find(findingOf[cause], details, {
      ...evidence,
      contract: interfaces.join(', '),
      expected: compared?.expected,
      actual: compared?.actual,
    })
  }
  if (exitCode === -14 || exitCode === 13) return find('rejected.outOfGas', { who }, evidence)
  const meaning = describeExitCode(exitCode, 'compute', interfaces)
  return find(
    'rejected.code',
    { who, code: exitCode, meaning },
    { ...evidence, contract: interfaces.join(', ') || undefined },
  )
}

/** What the code means to this wallet; where it means several things, the one that the pre-flight lines name. */
function causeOf(exitCode: number, interfaces: readonly string[], preflight: readonly DebugCheck[]): Cause | undefined {
  const failed = (id: Cause) => preflight.some(check => check.id === id && check.status === 'fail')
  const meant = interfaces.flatMap(name => causes.find(([family]) => family.test(name))?.[1][exitCode] ?? [])
  return meant.find(failed) ?? (meant.length === 1 ? meant[0] : undefined)
}
