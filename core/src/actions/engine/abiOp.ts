import type { BodyLayout } from '../../messages/BodyLayout.ts'
import type { EventBodies, InternalBodies, JettonPayloads, NftPayloads } from '../../messages/bodies.gen.ts'
import { findMessageLayout } from '../../messages/bodyLayouts.ts'
import { newDecodeContext } from '../../messages/newDecodeContext.ts'
import { findPayloadLayout } from '../../messages/payloads.ts'
import type { OpLayout } from './op.ts'

const toOp = <Body>(layout: BodyLayout): OpLayout<Body> => ({
  name: layout.op,
  code: layout.tag.value,
  // The types are generated from the layouts.
  layout: { read: slice => layout.readBody(slice, newDecodeContext()) as Body },
})

/** An internal message of the ABI: patterns read it by the layout that the decoder reads it by. */
export const abiOp = <N extends keyof InternalBodies & string>(name: N): OpLayout<InternalBodies[N]> =>
  toOp(findMessageLayout('internal', name))

/** An external outgoing message. */
export const abiEvent = <N extends keyof EventBodies & string>(name: N): OpLayout<EventBodies[N]> =>
  toOp(findMessageLayout('ext_out', name))

/** A forward payload of jettons. */
export const abiJettonPayload = <N extends keyof JettonPayloads & string>(name: N): OpLayout<JettonPayloads[N]> =>
  toOp(findPayloadLayout('jetton', name))

/** A forward payload of NFTs. */
export const abiNftPayload = <N extends keyof NftPayloads & string>(name: N): OpLayout<NftPayloads[N]> =>
  toOp(findPayloadLayout('nft', name))
