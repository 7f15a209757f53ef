// Loaded before a service (`node --import @fernway/service-kit/source-maps`): stacks name our TypeScript lines. Maps of
// packages stay on the disk: TypeORM's and RxJS's alone would keep 25 MB of memory.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
