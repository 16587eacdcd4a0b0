import { readAbiText } from '../../abi/readAbi.ts'
import type { CapsuleAbi } from '../../chain/snapshot/Capsule.ts'
import type { DebugNode } from '../../contract/debug.ts'
import type { AbiSource } from '../../contract/debugAbi.ts'
import type { Address, Hash } from '../../units.ts'
import type { CapsuleResult } from './outcome.ts'

/** The ABIs that a result was decoded by, and those for its contracts; others of the user are not saved. */
export function findUsedAbis(sources: readonly AbiSource[], result: CapsuleResult): readonly AbiSource[] {
  const used = listUses(result)
  return sources.filter(({ text, name, code_hashes = [], accounts = [] }) => {
    const contracts = readAbiText(text, name)
    const codes = [...code_hashes, ...contracts.flatMap(({ codeHashes }) => codeHashes)]
    return (
      contracts.some(contract => used.names.has(contract.name)) ||
      codes.some(hash => used.codes.has(hash)) ||
      accounts.some(account => used.accounts.has(account))
    )
  })
}

function listUses({ trace, rejection }: CapsuleResult) {
  const names = new Set<string>()
  const codes = new Set<string>()
  const accounts = new Set<string>()
  const addState = (state: DebugNode['before']) => {
    if (state?.storage_abi) names.add(state.storage_abi.name)
    if (state?.code_hash !== undefined) codes.add(state.code_hash)
  }
  const addNode = ({ abi, transaction, before, after, children }: DebugNode) => {
    if (abi) names.add(abi.name)
    accounts.add(transaction.account.address)
    addState(before)
    addState(after)
    for (const child of children) addNode(child)
  }
  if (trace) addNode(trace)
  if (rejection) {
    accounts.add(rejection.account)
    addState(rejection.state)
  }
  return { names, codes, accounts }
}

/** An ABI of a request in the form of a capsule. */
export const toCapsuleAbi = ({ text, name, code_hashes, accounts, op_codes }: AbiSource): CapsuleAbi => ({
  text,
  ...(name !== undefined && { name }),
  // Hashes and addresses by the schema of the request.
  ...(code_hashes && { codeHashes: code_hashes as Hash[] }),
  ...(accounts && { accounts: accounts as Address[] }),
  ...(op_codes && { opCodes: op_codes }),
})

/** An ABI of a capsule in the form of a request. */
export const toAbiSource = ({ text, name, codeHashes, accounts, opCodes }: CapsuleAbi): AbiSource => ({
  text,
  ...(name !== undefined && { name }),
  ...(codeHashes && { code_hashes: [...codeHashes] }),
  ...(accounts && { accounts: [...accounts] }),
  ...(opCodes && { op_codes: [...opCodes] }),
})
