// What env schemas are made of, and how they are read: without Nest, for a service's env.ts and for tools. Those load these
// files as they are, before anything is built: nothing here has decorators, enums or parameter properties.
export { BadEnvironment, type EnvSource } from './bad-environment.js';
export {
  eventsNeedAWay,
  httpUrl,
  jsonText,
  keepOnThisMachine,
  keepSetting,
  limitSetting,
  postgresUrl,
  privateKeyText,
  publicKeysText,
  reachSettings,
  serviceAddresses,
  sharedSettings,
} from './base-settings.js';
export { faultWords, givenSettings } from './given-settings.js';
export { settingsOfService } from './env.js';
export { type Setting, settingsOf } from './settings.js';
export { folderFault } from './usable-folder.js';
