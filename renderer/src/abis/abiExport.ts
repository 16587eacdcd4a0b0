import type { AbiSource } from '@tonoscope/core/contract/debugAbi'
import type { StoredAbi } from './abiStore.ts'

/** An ABI of an exported file, with what it is for. */
export type ExportedAbi = Pick<StoredAbi, 'name' | 'codeHashes' | 'accounts' | 'opCodes'> & { readonly text: string }

/** ABIs as a file that can be imported. */
export function writeAbiExport(abis: readonly AbiSource[]): string {
  const exported = abis.map(
    ({ text, name = '', code_hashes: codeHashes = [], accounts = [], op_codes: opCodes = [] }): ExportedAbi => ({
      name,
      codeHashes,
      accounts,
      opCodes,
      text,
    }),
  )
  return `${JSON.stringify({ tonoscope_abis: exported }, null, 2)}\n`
}

/** The ABIs of an exported file; `undefined` for any other text. */
export function readAbiExport(text: string): readonly ExportedAbi[] | undefined {
  if (!text.includes('"tonoscope_abis"')) return undefined
  try {
    const { tonoscope_abis: list } = JSON.parse(text) as { readonly tonoscope_abis?: readonly Partial<ExportedAbi>[] }
    return list?.flatMap(({ text: abi, name = '', codeHashes = [], accounts = [], opCodes = [] }) =>
      typeof abi === 'string' ? [{ text: abi, name: String(name), codeHashes, accounts, opCodes }] : [],
    )
  } catch {
    return undefined
  }
}
