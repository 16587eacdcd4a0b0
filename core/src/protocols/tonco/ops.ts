import { abiJettonPayload, abiOp } from '../../actions/engine/abiOp.ts'
import { defineOp } from '../../actions/engine/op.ts'
import { bigUint, maybeAddress, record, varUint } from '../../tlb/combinators.ts'

// poolv3_swap#a7fb58f8 target:MsgAddress sqrt_price_limit:uint160 min_out:(VarUInteger 16) … = ForwardPayload;
/** Not in the ABI: it has the message of this opcode, and a payload of this name would change what `/v2` shows. */
export const toncoSwapPayload = defineOp(
  'ToncoSwapPayload',
  record('#a7fb58f8', { target: maybeAddress, price_limit: bigUint(160), min_out: varUint(4) }),
)

export const toncoSwap = abiOp('Poolv3Swap')
/** Its kind is what the router pays: 200 the output of a swap, 230 the input of a rejected one. */
export const toncoPayTo = abiOp('PayTo')

export const toncoFundPayload = abiJettonPayload('PoolFundAccount')
export const toncoFund = abiOp('Poolv3FundAccount')
export const toncoAddLiquidity = abiOp('Accountv3AddLiquidity')
export const toncoMint = abiOp('Poolv3Mint')
export const toncoPositionInit = abiOp('PositionnftV3PositionInit')
