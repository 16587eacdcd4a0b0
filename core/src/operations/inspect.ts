import { readAbiText } from '../abi/readAbi.ts'
import { toBocHex } from '../cell/text.ts'
import type { Handlers, Reply } from '../contract/operations.ts'
import { parseAddress } from '../encoding/address.ts'
import { type CallContext, presentBlockAge } from '../engines/context/Deps.ts'
import { readRequestAbis } from '../engines/context/requestAbis.ts'
import {
  parseRequestCell,
  parseRequestContract,
  parseRequestMessage,
  readRequestMessage,
  readRequestTransaction,
} from '../engines/context/requestCell.ts'
import { decodeMessageBody, directions } from '../engines/inspect/decodeMessageBody.ts'
import { decodeWalletMessage } from '../engines/inspect/decodeWalletMessage.ts'
import { inspectContract } from '../engines/inspect/inspectContract.ts'
import { type CheckedCandidate, recogniseInput, recogniseParts } from '../engines/inspect/recogniseInput.ts'
import { getReference } from '../engines/reference/getReference.ts'
import { explainError } from '../engines/why/explainError.ts'
import type { AnyAppError } from '../errors.ts'
import { presentAbiContracts } from '../present/debug/presentAbi.ts'
import { presentStorage } from '../present/debug/presentAccountState.ts'
import { presentDebugMessage } from '../present/debug/presentDebugMessage.ts'
import { addressNameLookup } from '../present/presentMessage.ts'
import { formatTransactionBlock, presentTransaction } from '../present/presentTransaction.ts'
import { readSource } from '../source/readSource.ts'
import { candidateSentence } from '../text/candidateSentence.ts'
import { findTransactionAccount } from '../transaction/findTransactionAccount.ts'
import { fromTransactionCell } from '../transaction/fromTransactionCell.ts'
import { nano, workchainOf } from '../units.ts'

/** Operations that decode what is given to them. */
export const inspectOperations = {
  decodeMessage: async (context, { body }) => decodeWalletMessage(context, parseRequestMessage(body.boc)),

  async decodeBody(_, { body }) {
    const cell = parseRequestCell(body.boc)
    const interfaces = body.interfaces ?? []
    const abis = readRequestAbis(body)
    if (body.boc_kind !== 'message') return decodeMessageBody(cell, interfaces, body.direction, abis)
    const message = readRequestMessage(cell)
    return decodeMessageBody(message.body, interfaces, directions[message.info.type], abis)
  },

  debugSource: async (_, { body }) => readSource(body.text),

  debugAbi: async (_, { body }) => presentAbiContracts(readAbiText(body.text, body.name)),

  /** A decoded transaction. `end_balance` is 0: the transaction itself does not contain it. */
  async decodeTransaction(_, { body }) {
    const tx = readRequestTransaction(parseRequestCell(body.boc))
    const { block, interfaces = [] } = body
    const account = findTransactionAccount(tx, block)
    return presentTransaction(
      fromTransactionCell(tx, account),
      { interfaces, block: block ?? formatTransactionBlock(undefined, workchainOf(account)), endBalance: undefined },
      addressNameLookup(address => (address === account ? interfaces : [])),
    )
  },

  async inspectContract(context, { body }) {
    const { code, data } = parseRequestContract(body)
    const { interfaces, methods, block } = await inspectContract(context, {
      code,
      data,
      address: body.address === undefined ? undefined : parseAddress(body.address),
      balance: body.balance === undefined ? undefined : nano(body.balance),
    })
    return {
      interfaces: [...interfaces],
      code_hash: code.hash(),
      ...presentStorage(
        data,
        {
          interfaces,
          code: code.hash(),
          workchain: body.address === undefined ? undefined : workchainOf(parseAddress(body.address)),
        },
        readRequestAbis(body),
      ),
      ...presentBlockAge(context, block.genUtime),
      methods: [...methods].map(([name, { typeHint, value }]) => ({ name, layout: typeHint, value })),
    }
  },

  debugReference: async () => getReference(),

  async debugRecognise(context, { body }) {
    const { candidates, problem } = await recogniseInput(context, body)
    return { candidates: candidates.map(presentCandidate), ...(problem && { problem: presentProblem(problem) }) }
  },

  async debugWhy(context, { body }) {
    const inputs = await recogniseParts(context, body.text)
    return explainError(body.text, inputs.map(presentCandidate))
  },
} satisfies Partial<Handlers<CallContext>>

function presentProblem(problem: AnyAppError): NonNullable<Reply<'debugRecognise'>['problem']> {
  const offset = 'offset' in problem.details ? problem.details.offset : undefined
  return { code: problem.code, text: problem.message, ...(offset !== undefined && { offset }) }
}

type CandidateRow = Reply<'debugRecognise'>['candidates'][number]

function presentCandidate({ candidate, now, sendable, checked }: CheckedCandidate): CandidateRow {
  const { kind, value, foundIn } = candidate
  const message = checked && presentDebugMessage(checked.message, checked.wallet)
  return {
    kind,
    value,
    ...(foundIn !== undefined && { found_in: foundIn }),
    sentence: candidateSentence(candidate, message, now),
    ...(message && { message, preflight: checked.preflight }),
    ...(checked?.unsigned && { unsigned_boc: toBocHex(checked.unsigned) }),
    ...(sendable && { sendable: sendable.part }),
  }
}
