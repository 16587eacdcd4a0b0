import { fromBase64 } from '../../encoding/base64.ts'
import { AppError, isAppError } from '../../errors.ts'

/** Decodes an uploaded snapshot or capsule file from base64. @throws input.snapshot */
export function decodeUpload(file: string): Uint8Array {
  try {
    return fromBase64(file)
  } catch (error) {
    if (isAppError(error)) throw new AppError('input.snapshot', { reason: 'not base64' }, { cause: error })
    throw error
  }
}
