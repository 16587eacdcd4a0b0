import { formatOpCode } from '../../actions/ops/comments.ts'
import { params } from '../../config/params.ts'
import type { DebugReference } from '../../contract/debugReference.ts'
import { listExitCodes } from '../../contracts/exitCodes.ts'
import { interfaceNames, messagesOfInterface } from '../../contracts/interfaces.ts'
import { type LayoutKind, layoutsWithOpCode } from '../../messages/bodyLayouts.ts'
import { listContracts } from './listContracts.ts'

type OpCodeRow = DebugReference['op_codes'][number]

const kinds: readonly (readonly [LayoutKind, OpCodeRow['kind']])[] = [
  ['internal', 'internal'],
  ['late', 'internal'],
  ['ext_in', 'ext_in'],
  ['ext_out', 'ext_out'],
  ['jetton', 'jetton'],
  ['nft', 'nft'],
]

/** What the app knows by number or name. */
export const getReference = (): DebugReference => ({
  op_codes: kinds.flatMap(([layoutKind, kind]) => {
    const users = interfacesByMessage(kind)
    return layoutsWithOpCode(layoutKind).map(({ op, name, tag }) => ({
      op_code: formatOpCode(tag.value),
      op_name: op,
      decoded_op_name: name,
      kind,
      interfaces: users.get(op) ?? [],
    }))
  }),
  exit_codes: listExitCodes().map(({ interface: contract, ...row }) => ({
    ...row,
    ...(contract !== undefined && { interface: contract }),
  })),
  contracts: listContracts(),
  params: Object.entries(params)
    .map(([number, { title, description }]) => ({ number: Number(number), title, description }))
    .sort((a, b) => (a.number >>> 0) - (b.number >>> 0)),
})

function interfacesByMessage(kind: OpCodeRow['kind']): ReadonlyMap<string, string[]> {
  const users = new Map<string, string[]>()
  if (kind === 'jetton' || kind === 'nft') return users
  for (const name of interfaceNames())
    for (const op of messagesOfInterface(name, kind)) users.set(op, [...(users.get(op) ?? []), name])
  return users
}
