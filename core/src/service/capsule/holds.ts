import type { Capsule } from '../../chain/snapshot/Capsule.ts'
import type { Snapshot } from '../../chain/snapshot/Snapshot.ts'
import type { Kept } from './couldBeSent.ts'

const count = (number: number, one: string, several = `${one}s`): string[] =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : several}`]

/** What a snapshot's or capsule's file holds, a line for each kind of thing. */
export function contentOf(snapshot: Snapshot): string[] {
  const states = [...snapshot.accounts.values()].flat()
  const transactions = snapshot.traces.reduce((sum, trace) => sum + trace.transactions.length, 0)
  return [
    ...count(snapshot.accounts.size, 'account').map(text => `${text} in ${count(states.length, 'state')[0]}`),
    ...count(
      states.filter(({ shardAccount }) => !shardAccount).length,
      'of these is known not to have existed',
      'of these are known not to have existed',
    ),
    ...count(snapshot.configs.size, 'configuration'),
    ...count(snapshot.libraries.size, 'library', 'libraries'),
    ...count(snapshot.blocks.length, 'masterchain block').map(text => `${text} (${seqnosOf(snapshot)})`),
    ...count(snapshot.wholeBlocks?.length ?? 0, 'whole block'),
    ...count(snapshot.blockLinks?.length ?? 0, 'link between blocks', 'links between blocks'),
    ...count(snapshot.traces.length, 'landed trace').map(text => `${text} of ${count(transactions, 'transaction')[0]}`),
    ...count(snapshot.names.size, 'name of accounts', 'names of accounts'),
    ...(snapshot.capsule ? lookupsOf(snapshot.capsule) : []),
  ]
}

function seqnosOf({ blocks }: Snapshot): string {
  const [first, last] = [blocks[0]?.id.seqno, blocks.at(-1)?.id.seqno]
  return first === last ? `${first}` : `${first} to ${last}`
}

function lookupsOf({ lookups, offChain }: Capsule): string[] {
  const failed = lookups.filter(each => 'failure' in each).length
  return [
    ...count(lookups.length - failed, 'answer of an index', 'answers of an index'),
    ...count(failed, 'question that was not answered', 'questions that were not answered'),
    ...count(offChain.size, "token's content from outside the chain", "tokens' contents from outside the chain"),
  ]
}

/** What became of the signature of the message that was saved. */
export function signatureText(kept: Kept | 'asked' | 'stripped'): string {
  switch (kept) {
    case 'stripped':
      return 'The message could still be sent, so its signature was left out; the run answers every signature check with yes. The hash of its first transaction is another one than with the signature.'
    case 'asked':
      return 'The message could still be sent: whoever has this file can send it. Its signature was kept as asked.'
    case 'unknown-contract':
      return 'The message goes to a contract that is not a wallet known here: whatever signature it carries was kept.'
    case 'no-signature':
      return 'The message carries no signature.'
    case 'wrong-signature':
      return "The message's signature was kept: the wallet refuses it."
    case 'used':
      return "The message's signature was kept: the wallet has taken the message, or another one in its place."
    case 'landed':
      return 'The message has landed: its signature is on the chain for everybody to read, and was kept.'
    case 'expired':
      return "The message's signature was kept: the message has expired."
  }
}

/** What is said of a signature inside what a message orders. */
export const carriedText =
  'What the message orders carries the signed orders of another wallet, with their signature: while they are not used up, whoever has this file can bring them there.'
