import { formatReason } from '@tonoscope/core/encoding/formatReason'
import { type ErrorCode, type ErrorDetails, isZeroStateText } from '@tonoscope/core/errors'
import { isDesktop } from '../desktopBridge/desktopBridge.ts'
import { formatCount } from '../format/amount.ts'
import { formatMs } from '../format/time.ts'
import { capitalize, formatBytes } from '../format/words.ts'
import { pageFiles } from './pageFiles.ts'

/** An error for the user: what happened, and what to do. */
export type ErrorText = { readonly title: string; readonly next: string }

const at = (offset: number | undefined) => (offset === undefined ? '' : ` at byte ${formatCount(offset)}`)
const otherVersion = 'The page and the server may have different versions; reload the page.'
const anotherSource = 'Try again, or choose another network in the settings.'

const withReason =
  (title: string, advice: string) =>
  ({ reason }: { readonly reason: string }): ErrorText => ({ title, next: `${reason}. ${advice}` })

const failedProof =
  (title: string) =>
  ({ claim }: { readonly claim: string }): ErrorText => ({
    title,
    next: `${claim}. The source may be wrong; choose another one.`,
  })

/** One row per error code; a missing one is a type error. */
export const errorTexts: { readonly [C in ErrorCode]: (details: ErrorDetails<C>) => ErrorText } = {
  'input.boc': d => ({
    title: `Invalid BoC${at(d.offset)}`,
    next: `${d.reason}. Copy it again; truncated or wrapped text is the usual cause.`,
  }),
  'input.cell': d => ({
    title: d.layout === undefined ? 'Invalid cell' : `Invalid ${d.layout}`,
    next: `${d.reason}. Check that the whole message was copied, not only its body.`,
  }),
  'input.roots': d => ({
    title: `This BoC has ${formatCount(d.roots)} root cells`,
    next: 'A message is a BoC with one root. Split the BoC and paste one root.',
  }),
  'input.message': withReason('This message cannot be emulated', 'Paste an external or an internal message.'),
  'input.text': withReason('Not recognised', 'Paste a BoC, hash, address or link.'),
  'input.errorText': () => ({
    title: 'No known error in this text',
    next: 'Paste all that the node, service or wallet printed: with exit code, VM log, or the body of the HTTP reply.',
  }),
  'input.address': withReason('Invalid address', 'Enter a raw or a friendly address.'),
  'input.hash': () => ({ title: 'Invalid hash', next: 'A hash is 64 hex digits or 44 base64 characters.' }),
  'input.block': () => ({
    title: 'Invalid block ID',
    next: 'Enter a seqno, (workchain,shard,seqno), a date, or a link to a block.',
  }),
  'input.amount': () => ({ title: 'Invalid amount', next: 'Enter digits and a point, for example 1.5.' }),
  'input.json': d => ({ title: `Invalid JSON at character ${formatCount(d.offset)}`, next: `${d.reason}.` }),
  'input.abi': d => ({
    title: d.abi === undefined ? 'Invalid ABI' : `Invalid ABI ${d.abi}`,
    next: `${d.position}: ${d.reason}. Correct the text there, or export the ABI again from its compiler.`,
  }),
  'input.source': d => ({
    title: 'Invalid source file',
    next: `${d.position}: ${d.reason}. Build it again with acton build --output-sources, Tolk 1.4 or later.`,
  }),
  'input.abiValue': d => ({
    title: d.path === '' ? 'Invalid value' : `Invalid value of ${d.path}`,
    next: `It is not ${d.type}: ${d.reason}. Change it and try again.`,
  }),
  'input.body': d => ({
    title: d.path === '' ? 'Invalid request' : `Invalid value of ${d.path}`,
    next: `${d.reason}. Check the options of the run.`,
  }),
  'input.network': d => ({
    title: `Unknown network ${d.network}`,
    next: `Choose one of ${d.known.join(', ')} in the settings.`,
  }),
  'input.networkFile': d => ({
    title: `The network ${d.network} names a file that is not allowed`,
    next: `${d.path}: ${d.reason}.`,
  }),
  'input.snapshot': d => ({ title: 'This file is not a snapshot', next: `${d.reason}.` }),
  'input.argument': d => ({ title: `Invalid value: ${d.name}`, next: `${d.reason}. Change it and try again.` }),
  'input.host': d => ({ title: 'The server does not accept the request', next: `${d.reason}. Check the proxy.` }),
  'access.host': d => ({
    title: `The server does not accept the host name ${d.host}`,
    next: `Start it with --allowed-host ${d.host}, or open it under its own address.`,
  }),
  'access.origin': d => ({
    title: 'The server does not accept requests from this page',
    next: `Start it with --cors and the origin of the page (${d.origin}).`,
  }),
  'access.token': () => ({
    title: 'The server requires a token',
    next: 'Open the address that the server printed when it started; it contains the token.',
  }),
  'lookup.route': () => ({ title: 'The server does not support this operation', next: otherVersion }),
  'lookup.method': () => ({ title: 'The server does not support this request', next: otherVersion }),
  'lookup.block': d => ({
    title: `Block ${d.block} not found`,
    next: isZeroStateText(d.block)
      ? 'Seqno 0 is a zero state; the first block has seqno 1.'
      : 'Check the block ID and the network, or leave it empty for the newest block.',
  }),
  'lookup.event': () => ({
    title: 'Event not found',
    next: 'Check the hash and the network. A message that no account accepted leaves no trace on chain.',
  }),
  'lookup.transaction': () => ({
    title: 'Transaction not found',
    next: 'Check the hash and the network. A run “as on chain” needs a message that is on chain.',
  }),
  'lookup.ambiguous': d => ({
    title: 'Several events have this message',
    next: `Open one of them by its own hash: ${d.found.join(', ')}.`,
  }),
  'lookup.account': d => ({
    title: 'Account not found',
    next: `${d.account} does not exist on this network. Check the network.`,
  }),
  'lookup.item': d => ({ title: 'Not an NFT item', next: `${d.account}: ${d.reason}.` }),
  'limit.body': d => ({
    title: `Input too large: ${formatBytes(d.bytes)}`,
    next: `The limit is ${formatBytes(d.limit)}. Paste only the message.`,
  }),
  'limit.cells': d => ({
    title: `${d.what} exceeds the limit`,
    next: `The limit is ${formatCount(d.limit)}. Real messages are much smaller.`,
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
    title: isDesktop() ? 'Too many calls at once' : 'The server is busy',
    next: `${formatCount(d.waiting)} runs are waiting. Try again in a moment.`,
  }),
  'limit.streams': d => ({
    title: 'Too many open streams',
    next: `Close others, or try again in ${d.retryAfterSec} s.`,
  }),
  'limit.slowReader': () => ({
    title: 'The stream was closed',
    next: 'It was not read fast enough. Open it again to resume.',
  }),
  'limit.cancelled': () => ({ title: 'Cancelled', next: 'Run it again to see a result.' }),
  'emulation.rejected': d => ({
    title:
      d.exitCode === undefined ? 'The account did not accept the message' : `Rejected with exit code ${d.exitCode}`,
    next: `${d.text}.`,
  }),
  'emulation.libraryMissing': d => ({
    title: 'Library not found',
    next: `The code of the contract is in a library that this network does not have: ${d.hashes.join(', ')}.`,
  }),
  'emulation.failed': d => ({
    title: `The emulator failed at transaction ${formatCount(d.iteration)}`,
    next: `${d.text}. Try the state of another block.`,
  }),
  'emulation.config': withReason(
    'The emulator does not support this network config',
    'Try the state of another block.',
  ),
  'source.unsupported': d => ({
    title: `${capitalize(d.source)} does not support this`,
    next: `Not supported: ${d.what.replace(/\.$/, '')}. Choose another network or source in the settings.`,
  }),
  'source.notRecorded': d => ({
    title: 'Not in this recorded snapshot',
    next: `${capitalize(d.source)} does not have ${d.what}. Choose a live network in the settings, or another block.`,
  }),
  'source.recorded': d => ({
    title: `${capitalize(d.network)} is a recorded snapshot, not live`,
    next: 'It has no new blocks. Choose a live network.',
  }),
  'source.timeout': d => ({
    title: `${capitalize(d.source)} did not respond within ${formatMs(d.afterMs)}`,
    next: anotherSource,
  }),
  'source.unreachable': d =>
    d.source === pageFiles
      ? {
          title: 'A part of this page could not be loaded',
          next: 'The server does not respond, or has a new version. Try again, or reload the page: your input is kept.',
        }
      : { title: `Cannot reach ${d.source}`, next: `${formatReason(d.reason)}. ${anotherSource}` },
  'source.malformed': d => ({
    title: `Invalid response from ${d.source}`,
    next: `${formatReason(d.reason)}. ${anotherSource}`,
  }),
  'source.refused': d => ({
    title: `${capitalize(d.source)} rejected the request`,
    next: `${formatReason(d.reason)}. ${anotherSource}`,
  }),
  'proof.merkle': failedProof('Invalid proof'),
  'proof.block': failedProof('The block does not match its ID'),
  'proof.header': failedProof('Block header proof failed'),
  'proof.shard': failedProof('Shard block proof failed'),
  'proof.account': failedProof('Account state proof failed'),
  'proof.config': failedProof('Config proof failed'),
  'proof.transaction': failedProof('Transaction proof failed'),
  'proof.library': failedProof('The library does not match the requested hash'),
  'proof.index': failedProof('The source contradicts the index'),
  'index.unreachable': d => ({ title: `Cannot open ${d.index}`, next: `${formatReason(d.reason)}. ${anotherSource}` }),
  'index.version': d => ({
    title: `${capitalize(d.index)} has another version`,
    next: d.command === undefined ? 'Use the program that wrote it.' : `Run ${d.command} on the server.`,
  }),
  'index.network': d => ({
    title: `${capitalize(d.index)} is of another network`,
    next: 'Give the server the index of this network, or a new folder or database.',
  }),
  'index.scope': withReason('The index has another scope', 'Create a new index, or give the scope that it has.'),
  'index.corrupt': d => ({
    title: `${capitalize(d.index)} is corrupt`,
    next: `${formatReason(d.reason)}. ${d.advice}.`,
  }),
  'index.readOnly': withReason('The index cannot be written', 'Check the permissions of its folder or database.'),
  'index.full': withReason('No space left for the index', 'Free some space; it goes on where it stopped.'),
  'internal.bug': d => ({
    title: 'Internal error',
    next: `Your input is not lost. Details are in the log under ${d.reference}.`,
  }),
}
