import { AppError } from '@tonoscope/core/errors'
import { corruptError, repairAdvice } from './checkDataFile.ts'

const rules: readonly { readonly pattern: RegExp; readonly toError: (index: string, reason: string) => AppError }[] = [
  {
    pattern: /ENOSPC|EDQUOT|EFBIG|MDB_MAP_FULL|no space left|file too large|disk quota/i,
    toError: (index, reason) => new AppError('index.full', { index, reason }),
  },
  {
    pattern: /EACCES|EROFS|EPERM|permission denied|read-only/i,
    toError: (index, reason) => new AppError('index.readOnly', { index, reason }),
  },
  {
    pattern: /Input\/output error|\bEIO\b/,
    toError: index => new AppError('index.unreachable', { index, reason: 'its disk reports an input/output error' }),
  },
  {
    pattern: /(ENOENT|ENOTDIR|ENAMETOOLONG|EINVAL).* mkdir /,
    toError: index => new AppError('index.unreachable', { index, reason: 'its folder cannot be created' }),
  },
  {
    pattern:
      /MDB_(CORRUPTED|INVALID|PAGE_NOTFOUND|PANIC|BAD_|VERSION_MISMATCH)|RangeError|there is no table|out of range/,
    toError: (index, reason) => corruptError(index, reason, repairAdvice),
  },
]

/** An error of LMDB or the file system as one of the index. */
export function toIndexError(index: string, error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const text = `${error.name} ${code} ${error.message}`
  const rule = rules.find(({ pattern }) => pattern.test(text))
  return rule ? rule.toError(index, error.message) : error
}
