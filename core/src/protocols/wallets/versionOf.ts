import { hasInterface, type InterfaceName } from '../../contracts/interfaces.ts'

/** The version of a wallet by its interfaces: `v4r2`, `highload v3r1`, `multisig v2`; `undefined` for other accounts. */
export function versionOf(interfaces: readonly InterfaceName[] | readonly string[]): string | undefined {
  const name = interfaces.find(each => each !== 'wallet' && hasInterface([each], 'wallet'))
  return name?.replace(/^wallet_/, '').replaceAll('_', ' ')
}
