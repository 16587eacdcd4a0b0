import { emulatorAsset, extractEmulator } from './emulatorAsset.ts'

console.log(extractEmulator() ? `decoded ${emulatorAsset}` : `${emulatorAsset} is up to date`)
