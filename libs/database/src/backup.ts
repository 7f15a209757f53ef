export { type BaseBackup, MayNotReplicate, replicating, type ReplicationSession } from './base-backup.js';
export { type EmbeddedCluster, embeddedCluster, type RestoredCluster, restoredCluster } from './restored-cluster.js';
