import { fromBase64 } from '../../cell/text.ts'
import { AppError, isAppError } from '../../errors.ts'

/** A snapshot's or a capsule's file as it is sent: base64. @throws input.snapshot */
export function sentFile(file: string): Uint8Array {
  try {
    return fromBase64(file)
  } catch (thrown) {
    if (isAppError(thrown)) throw new AppError('input.snapshot', { reason: 'it is not base64' }, { cause: thrown })
    throw thrown
  }
}
