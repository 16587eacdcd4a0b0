import type { ErrorCode, ErrorDetails } from '@tonoscope/core/errors'
import { isDesktop } from '../backend/desktopBridge.ts'
import { formatCount } from '../format/amount.ts'
import { formatMs } from '../format/time.ts'
import { formatBytes } from '../format/words.ts'

/** What a reader is told of a failure: what it is, and what can be done. */
export type ErrorText = { readonly title: string; readonly next: string }

const at = (offset: number | undefined) => (offset === undefined ? '' : ` at byte ${formatCount(offset)}`)
const doubtful = 'The source may be wrong; choose another one.'
const anotherSource = 'Try again, or choose another network in the settings.'

/** One row per code of the error table; leave one out and the compiler names it. */
export const errorTexts: { readonly [C in ErrorCode]: (details: ErrorDetails<C>) => ErrorText } = {
  'input.boc': d => ({
    title: `This bag of cells is broken${at(d.offset)}`,
    next: `${d.reason}. Copy it again from where it came from; a cut or wrapped line is the usual cause.`,
  }),
  'input.cell': d => ({
    title: d.layout === undefined ? 'A cell does not fit' : `This cell is not a ${d.layout}`,
    next: `${d.reason}. Check that the whole message was copied, not only its body.`,
  }),
  'input.roots': d => ({
    title: `This bag has ${d.roots} root cells`,
    next: 'A message is a bag with one root. Take the bags apart and paste one.',
  }),
  'input.message': d => ({
    title: 'This is not a message that can be run',
    next: `${d.reason}. Paste an external or an internal message.`,
  }),
  'input.text': d => ({
    title: 'Nothing was recognised in this text',
    next: `${d.reason}. Hex, base64, links and logs that hold a message are understood.`,
  }),
  'input.address': d => ({
    title: 'This is not an address',
    next: `${d.reason}. Raw and friendly addresses are understood.`,
  }),
  'input.hash': () => ({ title: 'This is not a hash', next: 'A hash is 64 hex digits or 44 base64 characters.' }),
  'input.block': () => ({
    title: 'This is not a block',
    next: 'Write a seqno, (workchain,shard,seqno), a date, or a link to a block.',
  }),
  'input.amount': () => ({ title: 'This is not an amount', next: 'Write digits and a point, for example 1.5.' }),
  'input.json': d => ({ title: `This is not JSON at character ${formatCount(d.offset)}`, next: `${d.reason}.` }),
  'input.body': d => ({
    title: d.path === '' ? 'The request does not fit' : `${d.path} does not fit`,
    next: `${d.reason}. Check the options of the run.`,
  }),
  'input.network': d => ({
    title: `There is no network named ${d.network}`,
    next: `Choose one of ${d.known.join(', ')} in the settings.`,
  }),
  'input.snapshot': d => ({ title: 'This file is not a snapshot', next: `${d.reason}.` }),
  'input.argument': d => ({ title: `${d.name} is not allowed`, next: `${d.reason}. Change it in the options.` }),
  'lookup.route': () => ({
    title: 'The server does not know this operation',
    next: 'The page and the server may be of different versions; reload the page.',
  }),
  'lookup.method': () => ({
    title: 'The server does not take this request',
    next: 'The page and the server may be of different versions; reload the page.',
  }),
  'lookup.block': d => ({
    title: `Block ${d.block} is not there`,
    next: 'Check the name and the network, or leave it empty for the newest.',
  }),
  'lookup.event': () => ({
    title: 'There is no such event',
    next: 'Check the hash, and the network it is from. A message that no account accepted leaves no trace.',
  }),
  'lookup.transaction': () => ({
    title: 'This network holds no such transaction',
    next: 'Check the hash and the network. A run “as it landed” needs a message that landed there.',
  }),
  'lookup.account': d => ({
    title: 'There is no such account',
    next: `${d.account} does not exist on this network. Check the network.`,
  }),
  'lookup.item': d => ({ title: 'This is no NFT item', next: `${d.account}: ${d.reason}.` }),
  'limit.body': d => ({
    title: `${formatBytes(d.bytes)} is more than ${isDesktop() ? 'can be taken' : 'the server takes'}`,
    next: `The limit is ${formatBytes(d.limit)}. Paste only the message.`,
  }),
  'limit.cells': d => ({
    title: `${d.what} is above the limit`,
    next: `The limit is ${formatCount(d.limit)}. A real message is far smaller.`,
  }),
  'limit.transactions': d => ({
    title: `The run was stopped after ${formatCount(d.limit)} transactions`,
    next: 'Raise the limit in the options to see more.',
  }),
  'limit.time': d => ({
    title: `The run was stopped after ${formatMs(d.afterMs)}`,
    next: 'Raise the time limit in the options, or try again when the machine is less busy.',
  }),
  'limit.rate': d => ({ title: 'Too many requests', next: `Try again in ${d.retryAfterSec} s.` }),
  'limit.queue': d => ({
    title: isDesktop() ? 'Too much is asked at once' : 'The server is busy',
    next: `${formatCount(d.waiting)} runs are waiting. Try again in a moment.`,
  }),
  'limit.cancelled': () => ({ title: 'Cancelled', next: 'Run it again whenever you like.' }),
  'emulation.rejected': d => ({
    title:
      d.exitCode === undefined ? 'The account did not accept the message' : `Rejected with exit code ${d.exitCode}`,
    next: `${d.text}.`,
  }),
  'emulation.libraryMissing': d => ({
    title: 'A library is missing',
    next: `The contract's code is in a library that this network does not hold: ${d.hashes.join(', ')}.`,
  }),
  'emulation.failed': d => ({
    title: `The emulator failed at transaction ${formatCount(d.iteration)}`,
    next: `${d.text}. Try the state of another block.`,
  }),
  'emulation.config': d => ({
    title: 'The emulator does not take this network configuration',
    next: `${d.reason}. Try the state of another block.`,
  }),
  'source.unsupported': d => ({
    title: `${d.source} cannot tell that`,
    next: `It cannot tell ${d.what.replace(/\.$/, '')}. Another network, or a source that can, is chosen in the settings.`,
  }),
  'source.notRecorded': d => ({
    title: 'This recorded network does not hold that',
    next: `${d.source} does not hold ${d.what}. Choose a live network in the settings, or another block.`,
  }),
  'source.timeout': d => ({ title: `${d.source} did not answer within ${formatMs(d.afterMs)}`, next: anotherSource }),
  'source.unreachable': d => ({ title: `${d.source} cannot be reached`, next: `${d.reason}. ${anotherSource}` }),
  'source.malformed': d => ({ title: `${d.source} answered something else`, next: `${d.reason}. ${anotherSource}` }),
  'source.refused': d => ({ title: `${d.source} refused to answer`, next: `${d.reason}. ${anotherSource}` }),
  'proof.merkle': d => ({
    title: 'A proof does not hold',
    next: `${d.claim}. ${doubtful}`,
  }),
  'proof.block': d => ({ title: 'This block is not the one that its name says', next: `${d.claim}. ${doubtful}` }),
  'proof.header': d => ({ title: 'A block header is not proven', next: `${d.claim}. ${doubtful}` }),
  'proof.shard': d => ({ title: 'A shard block is not proven', next: `${d.claim}. ${doubtful}` }),
  'proof.account': d => ({ title: 'An account state is not proven', next: `${d.claim}. ${doubtful}` }),
  'proof.config': d => ({ title: 'The configuration is not proven', next: `${d.claim}. ${doubtful}` }),
  'proof.transaction': d => ({ title: 'A transaction is not proven', next: `${d.claim}. ${doubtful}` }),
  'proof.library': d => ({ title: 'A library is not the one that was asked for', next: `${d.claim}. ${doubtful}` }),
  'internal.bug': d => ({
    title: 'An error of ours',
    next: `Your input is still there. The log holds more under ${d.reference}.`,
  }),
}
