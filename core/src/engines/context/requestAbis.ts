import { AbiBook } from '../../abi/AbiBook.ts'
import type { AbiSource } from '../../contract/debugAbi.ts'
import type { Address, Hash } from '../../units.ts'

/** The ABIs of a request; `undefined` if it has none. @throws input.abi */
export function readRequestAbis({ abis }: { readonly abis?: readonly AbiSource[] | undefined }): AbiBook | undefined {
  if (abis === undefined || abis.length === 0) return undefined
  return new AbiBook(
    abis.map(({ text, name, code_hashes, accounts, op_codes }) => ({
      text,
      name,
      // Hashes and addresses by the schema of the request.
      codeHashes: code_hashes as Hash[] | undefined,
      accounts: accounts as Address[] | undefined,
      opCodes: op_codes,
    })),
  )
}
