import { type BlockIdExt, toBlockId } from '../../blockId.ts'
import type { IndexedTrace, IndexedTransaction } from '../../chain/IndexedTrace.ts'
import type { DebugBlockTransactionView } from '../../contract/debugBlocks.ts'
import type { Call } from '../../contract/operations.ts'
import type { InterfaceName } from '../../contracts/interfaces.ts'
import { parseHash } from '../../encoding/address.ts'
import { AppError, isSourceFailure } from '../../errors.ts'
import { presentNode } from '../../present/debug/presentNode.ts'
import { presentTraceAccount } from '../../present/debug/presentTraceAccount.ts'
import type { NameLookup } from '../../present/presentMessage.ts'
import { protocols } from '../../protocols/index.ts'
import { buildIndexedTrace } from '../../trace/buildIndexedTrace.ts'
import type { Trace } from '../../trace/Trace.ts'
import type { Address } from '../../units.ts'
import {
  getFullBlock,
  type ParsedBlock,
  readBlockTransaction,
  transactionsAt,
  transactionsIn,
  type UnparsedTransaction,
} from '../blocks/blockContents.ts'
import { parseBlockFile } from '../blocks/parseBlockFile.ts'
import { labelNameLookup } from '../blocks/presentBlockTransaction.ts'
import { resolveBlock, toBlockIdRef } from '../blocks/resolveBlock.ts'
import type { CallContext } from '../context/Deps.ts'
import { unlessUnsupported } from '../context/optionalRequests.ts'
import { gatherTraceNames } from '../describe/describeTrace.ts'
import { toSingleTransactionTrace } from './findEvent.ts'
import { gatherOnChainTrace } from './gatherOnChainTrace.ts'

/** One transaction of a block in full detail; from the network also with its account's interfaces and names. */
export async function getBlockTransactionDetails(
  context: CallContext,
  body: Call<'debugBlockTransaction'>['body'],
): Promise<DebugBlockTransactionView> {
  const hash = parseHash(body.hash.trim())
  if (body.file !== undefined) {
    const file = parseBlockFile(body.file, body.block)
    const transaction = findBlockTransaction(transactionsIn(file), hash)
    return presentWithoutFacts(
      context,
      toSingleTransactionTrace(toIndexedTransaction(context, file.id, transaction, includingMasterchainSeqno(file))),
    )
  }
  const { id } = await resolveBlock(context, body.block)
  const full = await unlessUnsupported(() => getFullBlock(context, id))
  const listed = full ? transactionsIn(full) : await transactionsAt(context, toBlockIdRef(id))
  const transaction = findBlockTransaction(listed, hash)
  const trace = toSingleTransactionTrace(
    toIndexedTransaction(context, id, transaction, full && includingMasterchainSeqno(full)),
  )
  try {
    const gathered = await gatherOnChainTrace(context, trace)
    const names = await gatherTraceNames(context, gathered)
    return present(context, gathered.trace, gathered.facts.interfaces, names, gathered.unknown)
  } catch (error) {
    // The account's facts are optional; the transaction is shown without them.
    if (!isSourceFailure(error)) throw error
    return presentWithoutFacts(context, trace, [`Accounts could not be identified: ${error.message}.`])
  }
}

function findBlockTransaction(listed: readonly UnparsedTransaction[], hash: string): UnparsedTransaction {
  const one = listed.find(({ cell }) => cell.hash() === hash)
  if (!one) throw new AppError('lookup.transaction', { id: hash })
  return one
}

/** The earliest masterchain block that can include a block; a state read there is compared by hash. */
const includingMasterchainSeqno = ({ block: { info } }: ParsedBlock): number =>
  info.master_ref ? info.master_ref.seq_no + 1 : info.seq_no

function toIndexedTransaction(
  context: CallContext,
  block: BlockIdExt,
  listed: UnparsedTransaction,
  masterchainSeqno: number | undefined,
): IndexedTransaction {
  const { now } = readBlockTransaction(context, listed)
  return {
    hash: listed.cell.hash(),
    account: listed.account,
    lt: listed.lt,
    utime: now,
    cell: listed.cell,
    block: toBlockId(block),
    masterchainSeqno,
    emulated: false,
  }
}

function presentWithoutFacts(
  context: CallContext,
  indexed: IndexedTrace,
  unknown: readonly string[] = [],
): DebugBlockTransactionView {
  return present(context, buildIndexedTrace(indexed), () => [], labelNameLookup(context.network), unknown)
}

function present(
  { network }: CallContext,
  { root }: Trace,
  interfacesOf: (account: Address) => readonly InterfaceName[],
  names: NameLookup,
  unknown: readonly string[],
): DebugBlockTransactionView {
  const { inMessage, outMessages, account } = root
  const others = [inMessage?.source, account, ...outMessages.map(({ destination }) => destination)]
  return {
    network: network.name,
    node: presentNode(root, '0', { names, findOperation: protocols.findOperation }),
    accounts: [...new Set(others.flatMap(each => each ?? []))].map(address =>
      presentTraceAccount(address, {
        account: names.account,
        interfaces: interfacesOf,
        nameOrigin: network.labelOrigin,
      }),
    ),
    testnet: network.testnet ?? false,
    unknown: [...unknown],
  }
}
