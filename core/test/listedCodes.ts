import { libraryHash } from '../src/cell/libraryHash.ts'
import { cellFromText } from '../src/cell/text.ts'
import walletCodes from '../src/messages/walletCodes.json' with { type: 'json' }
import type { NamedCode } from './buildCodeTable.ts'
import { recordedLibraries } from './scenarios.ts'
import { readStoredStates } from './storedStates.ts'

/** Interfaces whose errors people paste: standards that many contracts have, not one exchange's. */
const listed =
  /^(?:wallet_.*|multisig.*|(?:jetton|nft|subscription|lockup|validator)_.*|sbt|teleitem|elector|tv_pool|single_nominator_pool|tonkeeper_2fa|mytonwallet_2fa|cron|storage_contract|editable|scaled_ui)$/

/** The codes of the table of instructions: those of wallets, or also those of the recorded contracts. */
export async function readListedCodes({ all }: { readonly all: boolean }): Promise<readonly NamedCode[]> {
  const found = new Map<string, NamedCode>()
  const libraries = recordedLibraries()
  const add = ({ interfaces, code }: NamedCode) => {
    const resolved = code.exotic ? libraries.get(libraryHash(code)) : code
    if (resolved) found.set(code.hash(), { interfaces, code: resolved })
  }
  for (const [name, boc] of Object.entries(walletCodes))
    if (name !== '//') add({ interfaces: [name], code: cellFromText(boc) })
  if (all)
    for (const { interfaces, code } of await readStoredStates())
      if (interfaces.length > 0 && interfaces.every(name => listed.test(name)) && !found.has(code.hash()))
        add({ interfaces, code })
  return [...found.values()]
}
