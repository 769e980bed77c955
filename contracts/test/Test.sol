// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The cheatcodes of forge that we use.
interface Vm {
    function prank(address caller) external;
    function prank(address caller, address origin) external;
    function etch(address account, bytes calldata code) external;
    function chainId(uint256 id) external;
    function readFile(string calldata path) external view returns (string memory content);
    function parseJsonString(string calldata json, string calldata key) external pure returns (string memory value);
    function split(string calldata text, string calldata delimiter) external pure returns (string[] memory parts);
    function parseBytes(string calldata text) external pure returns (bytes memory value);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory value);
    function signP256(uint256 privateKey, bytes32 hash) external pure returns (bytes32 r, bytes32 s);
    function publicKeyP256(uint256 privateKey) external pure returns (uint256 x, uint256 y);
    function deal(address account, uint256 balance) external;
    function sign(uint256 privateKey, bytes32 hash) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function addr(uint256 privateKey) external pure returns (address account);
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address account);
    function getNonce(address account) external view returns (uint64 nonce);
    function warp(uint256 timestamp) external;
    function expectRevert() external;
    function expectRevert(bytes calldata data) external;
    function expectEmit(address emitter) external;
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256 gas);
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata because) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bytes calldata left, bytes calldata right) external pure;
    function assertLe(uint256 left, uint256 right, string calldata because) external pure;
    function assertGe(uint256 left, uint256 right, string calldata because) external pure;
    function assertTrue(bool condition, string calldata because) external pure;
    function assertFalse(bool condition) external pure;
}

/// @dev The base of our tests, with cheatcodes, invariant targets and bounded numbers.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    /// @dev Marks a test contract for forge.
    bool public constant IS_TEST = true;

    address[] private targets;

    /// @dev Sets the only contract whose functions invariant runs call.
    function targetContract(address target) internal {
        targets.push(target);
    }

    /// @dev Returns the target contracts to forge.
    function targetContracts() public view returns (address[] memory) {
        return targets;
    }

    /// @dev Maps a random number into [lowest, highest].
    function within(uint256 value, uint256 lowest, uint256 highest) internal pure returns (uint256) {
        if (value >= lowest && value <= highest) return value;
        uint256 size = highest - lowest + 1;
        return size == 0 ? value : lowest + value % size;
    }
}
