import { fromBase64 } from '../../encoding/base64.ts'
import { AppError, tryRead } from '../../errors.ts'

/** Decodes an uploaded snapshot or capsule file from base64. @throws input.snapshot */
export function decodeUpload(file: string): Uint8Array {
  const bytes = tryRead(() => fromBase64(file))
  if (!bytes) throw new AppError('input.snapshot', { reason: 'not base64' })
  return bytes
}
