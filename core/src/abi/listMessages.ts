import { type AbiMessage, type AbiMessageKind, type AbiTag, type AbiType, type TypeId, typeAt } from './Abi.ts'

const maxMessages = 2000

/** The messages of bodies: a body of several types is a message for each of them. */
export function listMessages(
  types: readonly AbiType[],
  bodies: readonly { readonly kind: AbiMessageKind; readonly type: TypeId; readonly name?: string }[],
): readonly AbiMessage[] {
  const messages: AbiMessage[] = []
  for (const { kind, type, name } of bodies) {
    const queue: { type: TypeId; name: string | undefined; outer?: { type: TypeId; tag: AbiTag } | undefined }[] = [
      { type, name },
    ]
    const seen = new Set<TypeId>()
    for (let next = queue.pop(); next !== undefined && messages.length < maxMessages; next = queue.pop()) {
      const found = typeAt({ types }, next.type)
      const { outer } = next
      if (found.kind === 'choice' || found.kind === 'alias') {
        if (seen.has(next.type)) continue
        seen.add(next.type)
      }
      const label = next.name ?? ('name' in found ? found.name : 'message')
      if (found.kind === 'alias') queue.push({ type: found.of, name: next.name, outer })
      else if (found.kind === 'choice')
        for (const { name: choice, type: of, tag, readsTag } of [...found.choices].reverse())
          queue.push({ type: of, name: choice, outer: readsTag ? { type: next.type, tag } : undefined })
      else {
        // A tag that is part of the choice is read by it, so the type of the message is the choice.
        const tag = outer?.tag ?? (found.kind === 'record' ? found.tag : undefined)
        messages.push({ name: label, kind, type: outer?.type ?? next.type, ...(tag && tag.bits > 0 && { tag }) })
      }
    }
  }
  return messages
}
