import type { AbiAccount, AbiBook } from '../../abi/AbiBook.ts'
import { getMethodId } from '../../getMethods/getMethods.ts'
import { findMethodName } from '../../getMethods/methodNames.ts'

/**
 * Names the methods of a contract by their ids: as its ABIs declare them, else a name of any ABI or of the built-in tables
 * whose checksum is the id.
 */
export function nameMethods(
  abis: AbiBook | undefined,
  contracts: readonly AbiAccount[],
): (id: number) => string | undefined {
  const names = new Map<number, string>()
  const add = (id: number, name: string) => {
    if (!names.has(id)) names.set(id, name)
  }
  for (const contract of contracts)
    for (const { method } of abis?.listGetMethods(contract) ?? [])
      add(method.id ?? getMethodId(method.name), method.name)
  for (const { getMethods } of abis?.listAbis() ?? []) for (const { name } of getMethods) add(getMethodId(name), name)
  return id => names.get(id) ?? findMethodName(id)
}
