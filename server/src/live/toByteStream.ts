/** Reads the text at the pace of the client: a piece is made when the one before was sent. */
export function toByteStream(text: AsyncGenerator<string, void>, onEnd: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await text.next().catch((error: unknown) => {
        onEnd()
        throw error
      })
      if (!done) return controller.enqueue(new TextEncoder().encode(value))
      onEnd()
      controller.close()
    },
    async cancel() {
      onEnd()
      await text.return()
    },
  })
}
