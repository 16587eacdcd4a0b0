/**
 * How people write the version of a wallet, by its interface or by the layout of its data; `undefined` for other contracts.
 *
 * @example
 * walletVersionText('wallet_highload_v3r1') // 'highload v3r1'
 */
export function walletVersionText(kind: string | undefined): string | undefined {
  const [, family, version] = /^wallet_(?:(highload|preprocessed)_)?(v\d(?:r\d|_beta)?|vesting)$/.exec(kind ?? '') ?? []
  if (version === undefined) return kind?.startsWith('lockup_') ? kind.replace('_', ' ') : undefined
  return [...(family === undefined ? [] : [family]), version.replace('_', ' ')].join(' ')
}
