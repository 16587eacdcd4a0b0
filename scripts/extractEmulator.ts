import { emulatorAsset, extractEmulator, extractSecondEngine, secondEngineAsset } from './emulatorAsset.ts'
import { writePreparedDemo } from './preparedDemo.ts'

console.log(extractEmulator() ? `decoded ${emulatorAsset}` : `${emulatorAsset} is up to date`)
console.log(extractSecondEngine() ? `copied ${secondEngineAsset}` : `${secondEngineAsset} is up to date`)
await writePreparedDemo()
