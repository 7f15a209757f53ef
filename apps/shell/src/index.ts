import './shell.css';

// Shared modules are known only once federation has started: nothing may be imported before it.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap.js');

export {};
