import { configure } from '@testing-library/dom';

// Components are given the time of a busy build server: what never comes still fails.
configure({ asyncUtilTimeout: 30_000 });
