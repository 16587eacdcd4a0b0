import { concatBytes } from './concatBytes.ts'

/** The used part of a stream of bytes: the body of a `fetch` response, or a decompression. */
export type ByteStream = {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
    cancel(): Promise<unknown>
  }
}

/**
 * All bytes of a stream, read in pieces; `undefined` for more than `maxBytes`. It cancels the stream when it does not read
 * it to the end, also when the signal aborts: otherwise the rest would fill the memory.
 */
export async function readBytes(
  stream: ByteStream | null,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!stream) return new Uint8Array()
  const reader = stream.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel, { once: true })
  const parts: Uint8Array[] = []
  let [length, isRead] = [0, false]
  try {
    while (!isRead) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      length += value?.length ?? 0
      if (length > maxBytes) return undefined
      if (value) parts.push(value)
      isRead = done
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
    if (!isRead) cancel()
  }
  signal?.throwIfAborted()
  return concatBytes(parts)
}

/** Cancels a stream that is not read. */
export function cancelStream(stream: ByteStream | null): void {
  stream
    ?.getReader()
    .cancel()
    .catch(() => {})
}
