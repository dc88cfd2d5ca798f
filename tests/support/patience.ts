/** Runs before each test file: lets tests wait longer, for busy machines. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 10_000 });
