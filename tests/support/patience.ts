/** Runs before each test file: on a busy machine what a test waits for takes its time. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 10_000 });
