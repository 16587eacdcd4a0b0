import type { Capsule } from '../chain/snapshot/Capsule.ts'
import type { Snapshot } from '../chain/snapshot/Snapshot.ts'
import type { SignatureKeptReason } from '../engines/capsule/checkStillSendable.ts'
import { plural } from '../plural.ts'

const countLine = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [plural(count, one, many)]

/** The contents of a snapshot or capsule file, one line per kind. */
export function describeContents(snapshot: Snapshot): string[] {
  const states = [...snapshot.accounts.values()].flat()
  const transactions = snapshot.traces.reduce((sum, trace) => sum + trace.transactions.length, 0)
  return [
    ...countLine(snapshot.accounts.size, 'account').map(text => `${text} in ${plural(states.length, 'state')}`),
    ...countLine(
      states.filter(({ shardAccount }) => !shardAccount).length,
      'state of a nonexistent account',
      'states of nonexistent accounts',
    ),
    ...countLine(snapshot.configs.size, 'configuration'),
    ...countLine(snapshot.libraries.size, 'library', 'libraries'),
    ...countLine(snapshot.blocks.length, 'masterchain block').map(text => `${text} (${formatSeqnos(snapshot)})`),
    ...countLine(snapshot.fullBlocks?.length ?? 0, 'full block'),
    ...countLine(snapshot.blockLinks?.length ?? 0, 'block link'),
    ...countLine(snapshot.traces.length, 'on-chain trace').map(
      text => `${text} with ${plural(transactions, 'transaction')}`,
    ),
    ...countLine(snapshot.names.size, 'account name'),
    ...(snapshot.capsule ? [...describeLookups(snapshot.capsule), ...describeSteps(snapshot.capsule)] : []),
  ]
}

function formatSeqnos({ blocks }: Snapshot): string {
  const [oldest, newest] = [blocks[0]?.id.seqno, blocks.at(-1)?.id.seqno]
  return oldest === newest ? `${oldest}` : `${oldest} to ${newest}`
}

function describeLookups({ lookups, offChain }: Capsule): string[] {
  const failed = lookups.filter(each => 'failure' in each).length
  return [
    ...countLine(lookups.length - failed, 'index reply', 'index replies'),
    ...countLine(failed, 'failed index request'),
    ...countLine(offChain.size, 'off-chain token content'),
  ]
}

const describeSteps = ({ recordings = [], opensAt }: Capsule): string[] => [
  ...countLine(recordings.length, 'transaction').map(text => `VM steps of ${text}`),
  ...(opensAt ? [`opens at step ${opensAt.step + 1} of transaction ${opensAt.node}`] : []),
]

/** Whether the saved message's signature was removed or kept, and why. */
export const signatureTexts: Readonly<Record<SignatureKeptReason | 'requested' | 'stripped', string>> = {
  stripped:
    'The message could still be sent, so its signature was removed. Signature checks always succeed in the run, and the hash of its first transaction differs from that of the signed message.',
  requested: 'The signature was kept as requested: anyone who has this file can still send the message.',
  'unknown-contract': 'The message is for a contract that is not a known wallet: any signature in it was kept.',
  'no-signature': 'The message has no signature.',
  'wrong-signature': 'The signature was kept: it is invalid, so the wallet rejects the message.',
  used: 'The signature was kept: the wallet has already used the seqno.',
  'on-chain': 'The signature was kept: the message is on chain, where it is public.',
  expired: 'The signature was kept: the message has expired.',
}

/** The warning about a signed message inside an out message. */
export const nestedSignatureText =
  'An out message contains a signed message of another wallet, including the signature: until it is used, anyone who has this file can send it.'
