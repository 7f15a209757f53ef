export { type BaseBackup, MayNotReplicate, replicating, type ReplicationSession, ServerLost } from './base-backup.js';
export { type EmbeddedCluster, embeddedCluster, type RestoredCluster, restoredCluster } from './restored-cluster.js';
