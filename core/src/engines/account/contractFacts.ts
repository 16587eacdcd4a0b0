import type { AbiBook } from '../../abi/AbiBook.ts'
import { configAddress } from '../../actions/patterns/validators/systemContracts.ts'
import type { DebugAccountView } from '../../contract/debugAccount.ts'
import { findMethodIds, resolveCode } from '../../getMethods/codeMethods.ts'
import { findMethodInput, getMethodId } from '../../getMethods/getMethods.ts'
import { findMethodName } from '../../getMethods/methodNames.ts'
import { parseStackEntries } from '../../getMethods/stackEntries.ts'
import { getInit } from '../../trace/accountState.ts'
import { getDeclaredId, presentDeclaration } from './abiMethods.ts'
import { findInterfacesByCode, type OpenedAccount } from './openAccount.ts'

/** The interfaces of an account, by its code and its get methods. */
export function listInterfaces({ address, account, state, reader }: OpenedAccount): readonly string[] {
  const detected = (state && reader.inspect(state).interfaces) ?? []
  if (detected.length > 0) return detected
  // The contract of the configuration has no get method that reveals it.
  return address === configAddress && account ? ['config'] : findInterfacesByCode(account)
}

/** Early wallets dispatch without a table of methods. */
const methodsWithoutTable = ['seqno', 'get_public_key']

/** The get methods of a contract, those with a known name first, as its ABIs declare them. */
export function listGetMethods(
  { account, address, libraries, state, reader }: OpenedAccount,
  abis?: AbiBook,
): DebugAccountView['get_methods'] {
  const { code } = getInit(account)
  const resolved = code && resolveCode(code, libraries)
  if (!resolved || 'missing' in resolved) return []
  const ids = findMethodIds(resolved.code)
  const untabled = ids.size === 0 && state ? methodsWithoutTable.filter(name => reader.call(state, name)) : []
  const declared = new Map(
    abis?.listGetMethods({ address, codeHash: code?.hash() }).map(each => [getDeclaredId(each), each]),
  )
  const methods = [...ids, ...untabled.map(getMethodId)].filter(isGetMethodId).map(id => {
    const own = declared.get(id)
    const name = own?.method.name ?? findMethodName(id)
    const known = name === undefined || own ? [] : parseStackEntries(findMethodInput(name))
    return {
      id,
      ...(name !== undefined && { name }),
      ...(known.length > 0 && { arguments: known }),
      ...(own && { declared: presentDeclaration(own) }),
    }
  })
  return methods.toSorted((a, b) => Number(a.name === undefined) - Number(b.name === undefined) || a.id - b.id)
}

/** Smaller ids are internal functions, the greatest ones are negative: the entry points for messages and ticks. */
const isGetMethodId = (id: number): boolean => id >= 0x10000 && id < 0x40000
